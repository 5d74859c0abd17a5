// Two soft notes, made here: there is no file to load.

const NOTES = [
  [659.3, 0], // hertz, and seconds after the first
  [880, 0.16],
];
const LOUD = 0.07; // of 1
const LONG = 0.6; // seconds
const PATIENCE = 500; // milliseconds; a browser that nobody has touched makes no sound

export class Chime {
  async ring() {
    this.context ??= new AudioContext();
    const begun = this.context.resume();
    // Once the page has been touched, wait for a slow browser.
    const isTouched = navigator.userActivation?.hasBeenActive;
    await (isTouched ? begun : Promise.race([begun, new Promise((done) => setTimeout(done, PATIENCE))]));
    if (this.context.state !== "running") return;
    for (const [pitch, after] of NOTES) this.note(pitch, this.context.currentTime + after);
  }

  note(pitch, start) {
    const tone = new OscillatorNode(this.context, { frequency: pitch });
    const volume = new GainNode(this.context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUD, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + LONG);
    tone.connect(volume).connect(this.context.destination);
    tone.start(start);
    tone.stop(start + LONG);
  }
}
