import { prefs } from "./prefs.svelte";

let audio: AudioContext | undefined;

/** Two soft notes: it is your turn. */
export function chime() {
  // Before the first click or key a page may make no sound.
  if (!prefs.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    for (const [index, pitch] of [392, 523.25].entries()) {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, start + index * 0.16);
      gain.gain.linearRampToValueAtTime(0.12, start + index * 0.16 + 0.02);
      gain.gain.exponentialRampToValueAtTime(0.001, start + index * 0.16 + 0.42);
      tone.connect(gain).connect(audio.destination);
      tone.start(start + index * 0.16);
      tone.stop(start + index * 0.16 + 0.45);
    }
  } catch {
    // No sound device: the title still says whose turn it is.
  }
}

export async function askToNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, body: string) {
  if (prefs.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const shown = { body, icon: "/assets/favicon.svg", tag: "vigrid" };
    try {
      const note = new Notification(title, shown);
      note.onclick = () => {
        focus();
        note.close();
      };
    } catch {
      // Phones show notifications of a service worker only, which is there once messages are wanted.
      void navigator.serviceWorker?.getRegistration("/").then((registration) => registration?.showNotification(title, { ...shown, data: { url: location.pathname } }));
    }
  }
}
