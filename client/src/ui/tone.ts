import styles from './tone.module.css'

/** What a message or a state means for a person. The words say it too; the colour only repeats them. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A class that sets `--edge` and `--fill`; none for what is neutral. */
export function toneClass(tone: Tone): string | undefined {
  return styles[tone]
}
