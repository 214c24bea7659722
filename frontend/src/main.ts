import { mount } from "svelte";
import App from "./App.svelte";
import "./css/fonts.css";
import "./css/tokens.css";
import "./css/components.css";
import "./css/app.css";
import { loadSymbols } from "./lib/symbols";

void loadSymbols();
mount(App, { target: document.getElementById("app")! });
