/** What the command palette finds: screens, and referrals that this device has seen. Pure. */
import { paths, referralPath, referralsTabPath } from '../../platform/navigation/paths.ts'
import { beginningOf, kindOf, navigationOf, type Viewer } from '../shell/navigation.ts'

export type PaletteEntry = {
  readonly to: string
  readonly label: string
  /** What sets it apart from others of the same name; empty where nothing has to. */
  readonly note: string
}

export type KeptReferral = {
  readonly id: string
  readonly counterpartName: string
  readonly counterpartFirm: string | null
  readonly subject: string
}

const SETTINGS: readonly (readonly [string, string])[] = [
  [paths.settings, 'Profile'],
  [paths.billing, 'Billing'],
  [paths.notificationPreferences, 'Notification settings'],
  [paths.integrations, 'Integrations'],
  [paths.device, 'Offline and device'],
  [paths.security, 'Security'],
]
/** What an administrator or an attorney has and a client does not. */
const FOR_ATTORNEYS: readonly (readonly [string, string])[] = [
  [referralsTabPath('sent'), 'Sent referrals'],
  [referralsTabPath('queue'), 'Queue'],
  [referralsTabPath('drafts'), 'Drafts'],
  [referralsTabPath('archive'), 'Archive'],
  [paths.emailTest, 'Email test'],
]
const ATTORNEYS_ONLY: ReadonlySet<string> = new Set([paths.billing, paths.integrations])
/** More would not be read. */
const MOST_REFERRALS = 8

export function screenEntries(viewer: Viewer): readonly PaletteEntry[] {
  const kind = kindOf(viewer)
  const beginning = beginningOf(viewer)
  const settings = SETTINGS.filter(([to]) => kind !== 'client' || !ATTORNEYS_ONLY.has(to))
  return [
    ...(beginning === null ? [] : [{ ...beginning, note: 'Start' }]),
    ...navigationOf(viewer).map(({ to, label }) => ({ to, label, note: '' })),
    ...(kind === 'attorney' ? FOR_ATTORNEYS : []).map(([to, label]) => ({ to, label, note: '' })),
    ...settings.map(([to, label]) => ({ to, label, note: 'Settings' })),
  ]
}

/** Screens first. Referrals only once something is asked: there may be thousands. */
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
