/** What this browser remembers: theme, sound, signals, names. Nothing of it goes to the server. */
const KEY = "vigrid";

interface Stored {
  theme: "day" | "night" | "system";
  sound: boolean;
  notify: boolean;
  oneClick: boolean;
  name: string;
  curtain: Record<string, boolean>;
}

const defaults: Stored = { theme: "system", sound: true, notify: false, oneClick: false, name: "", curtain: {} };

function stored(): Stored {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...defaults };
  }
}

class Prefs {
  private data = $state<Stored>(stored());
  private systemNight = $state(matchMedia("(prefers-color-scheme: dark)").matches);

  constructor() {
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => (this.systemNight = event.matches));
  }

  private set(change: Partial<Stored>) {
    Object.assign(this.data, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.data));
    } catch {
      // A browser that stores nothing forgets the settings, no more.
    }
  }

  get night() {
    return this.data.theme === "system" ? this.systemNight : this.data.theme === "night";
  }
  set night(on: boolean) {
    this.set({ theme: on ? "night" : "day" });
  }
  get sound() {
    return this.data.sound;
  }
  set sound(on: boolean) {
    this.set({ sound: on });
  }
  get notify() {
    return this.data.notify;
  }
  set notify(on: boolean) {
    this.set({ notify: on });
  }
  get oneClick() {
    return this.data.oneClick;
  }
  set oneClick(on: boolean) {
    this.set({ oneClick: on });
  }
  get name() {
    return this.data.name;
  }
  set name(name: string) {
    this.set({ name });
  }
  curtain(table: string): boolean | undefined {
    return this.data.curtain[table];
  }
  setCurtain(table: string, on: boolean) {
    this.set({ curtain: { ...this.data.curtain, [table]: on } });
  }
}

export const prefs = new Prefs();
