/** The command palette's results: pages, and referrals stored on this device. Pure. */
import { referralPath } from '../../platform/navigation/paths.ts'
import { navEntriesFor, type Viewer } from '../shell/navigation.ts'

export type PaletteEntry = {
  readonly to: string
  readonly label: string
  /** Distinguishes entries with the same label; may be empty. */
  readonly note: string
}

export type KeptReferral = {
  readonly id: string
  readonly counterpartName: string
  readonly counterpartFirm: string | null
  readonly subject: string
}

/** Keeps the list short enough to read. */
const MOST_REFERRALS = 8

export function screenEntries(viewer: Viewer): readonly PaletteEntry[] {
  return [
    ...navEntriesFor('start-button', viewer).map(({ to, label }) => ({ to, label, note: 'Start' })),
    ...navEntriesFor('side-bar', viewer).map(({ to, label }) => ({ to, label, note: '' })),
    ...navEntriesFor('palette', viewer).map(({ to, label, query, id = '' }) => ({
      to: `${to.replace(':id', id)}${query === undefined ? '' : `?${query}`}`,
      label,
      note: '',
    })),
    ...navEntriesFor('settings', viewer).map(({ to, label, paletteLabel = label }) => ({
      to,
      label: paletteLabel,
      note: 'Settings',
    })),
  ]
}

/** Pages first. Referrals only for a non-empty query, because there may be thousands. */
export function entriesFor(
  question: string,
  screens: readonly PaletteEntry[],
  referrals: readonly KeptReferral[],
): readonly PaletteEntry[] {
  const words = wordsOf(question)
  const fits = (text: string): boolean => {
    const known = wordsOf(text)
    return words.every((word) => known.some((start) => start.startsWith(word)))
  }
  const found = screens.filter(({ label, note }) => fits(`${label} ${note}`))
  if (words.length === 0) return found
  const kept = referrals
    .filter(({ counterpartName, counterpartFirm, subject }) =>
      fits(`${counterpartName} ${counterpartFirm ?? ''} ${subject}`),
    )
    .slice(0, MOST_REFERRALS)
    .map(({ id, counterpartName, subject }) => ({
      to: referralPath(id),
      label: counterpartName,
      note: subject,
    }))
  return [...found, ...kept]
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
