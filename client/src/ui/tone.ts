import styles from './tone.module.css'

/** The meaning of a message or state. The text states it too; color is never the only signal. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** The class that sets `--edge` and `--fill`; undefined for `neutral`. */
export function toneClass(tone: Tone): string | undefined {
  return styles[tone]
}
