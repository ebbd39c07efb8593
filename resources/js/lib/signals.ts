import type { ResultSound } from '@server/shared/validationResults';

/** Sound and vibration of a result, for stewards who look at the visitor and not at the screen. */
export type Signal = ResultSound | 'exited';

type Note = { hertz: number; at: number; seconds: number; shape: OscillatorType };

/**
 * Two rising notes for an entry, two long falling ones for an exit, one even note for wait, two low ones for denied,
 * four for used twice or forged.
 */
const NOTES: Record<Signal, readonly Note[]> = {
  accepted: [
    { hertz: 880, at: 0, seconds: 0.09, shape: 'sine' },
    { hertz: 1320, at: 0.09, seconds: 0.16, shape: 'sine' },
  ],
  exited: [
    { hertz: 660, at: 0, seconds: 0.18, shape: 'sine' },
    { hertz: 440, at: 0.2, seconds: 0.3, shape: 'sine' },
  ],
  wait: [{ hertz: 520, at: 0, seconds: 0.3, shape: 'triangle' }],
  refused: [
    { hertz: 220, at: 0, seconds: 0.18, shape: 'square' },
    { hertz: 165, at: 0.22, seconds: 0.28, shape: 'square' },
  ],
  alarm: [0, 0.16, 0.32, 0.48].map((at) => ({ hertz: 240, at, seconds: 0.1, shape: 'square' as const })),
};

/** Milliseconds on and off, alternating. */
const PULSES: Record<Signal, number[]> = {
  accepted: [70],
  exited: [70, 60, 70],
  wait: [160, 90, 160],
  refused: [350],
  alarm: [130, 60, 130, 60, 130, 60, 130],
};

let audio: AudioContext | undefined;

/** Browsers allow sound only after a user gesture: call this from a press or a key. */
export function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
}

function play(context: AudioContext, { hertz, at, seconds, shape }: Note): void {
  const start = context.currentTime + at;
  const tone = new OscillatorNode(context, { type: shape, frequency: hertz });
  const volume = new GainNode(context, { gain: 0 });
  // A ramp at both ends prevents clicks.
  volume.gain.linearRampToValueAtTime(shape === 'square' ? 0.25 : 0.5, start + 0.01);
  volume.gain.setValueAtTime(shape === 'square' ? 0.25 : 0.5, start + seconds - 0.03);
  volume.gain.linearRampToValueAtTime(0, start + seconds);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + seconds);
}

/** Plays the signal; muted, it only vibrates. */
export function giveSignal(signal: Signal, { muted }: { muted: boolean }): void {
  navigator.vibrate?.(PULSES[signal]);
  if (muted || audio?.state !== 'running') return;
  for (const note of NOTES[signal]) play(audio, note);
}
