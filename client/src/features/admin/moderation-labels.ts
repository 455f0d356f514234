/** Labels for moderation. Pure. */
import type {
  HeldRequest,
  ModerationAct,
  ModerationSubject,
} from '../../../../shared/contracts/moderation.ts'
import { ATTORNEY_REPORT_REASONS } from '../../../../shared/contracts/interests.ts'
import { REPORT_REASONS } from '../../../../shared/contracts/explore.ts'

export const ACT_LABELS = {
  release: 'Release',
  ask_to_edit: 'Ask to edit',
  warn: 'Warn',
  hide: 'Hide',
  suspend: 'Suspend',
  lift: 'Lift suspension',
  file: 'File against an account',
} as const satisfies Record<ModerationAct, string>

/** Used in the success message: 'Request: released.' */
export const DONE_LABELS = {
  release: 'released',
  ask_to_edit: 'its client was asked to edit it',
  warn: 'warned',
  hide: 'hidden and closed',
  suspend: 'suspended',
  lift: 'suspension lifted',
  file: 'filed, to be decided under Attorneys',
} as const satisfies Record<ModerationAct, string>

const RELEASED = 'Closes the reports. Nobody will be notified.'

/** What a decision does, read before it is made. */
export const CONSEQUENCES: Readonly<Record<ModerationSubject, Partial<Record<ModerationAct, string>>>> = {
  request: {
    release:
      'Attorneys licensed in the state can find it, also if it is reported again. The client will be notified.',
    ask_to_edit: 'It stays hidden until you have read the new text. The client will be notified.',
    warn: 'Closes the reports. The client will be notified that something breaks the rules.',
    hide: 'Closes the request for good. The client and the attorneys who answered will be notified.',
  },
  conversation: {
    release: RELEASED,
    warn: 'Closes the reports. The reported member will be notified that something breaks the rules.',
  },
  attorney: {
    release: RELEASED,
    warn: 'Closes the reports. The attorney will be notified that something breaks the rules.',
    suspend:
      'Ends the attorney’s access at once: explore, clients’ names and sign-in. Conversations turn read-only. The attorney is emailed the reason.',
    lift: 'Approves the account again. The attorney is emailed.',
  },
  ticket: {
    release: 'Closes the report. Answer its writer in the ticket.',
    file: 'Puts the report into the list of attorneys, where you decide about the account. The attorney isn’t told.',
  },
}

export const HELD_LABELS: Readonly<Partial<Record<NonNullable<HeldRequest['heldBecause']>, string>>> = {
  reported: 'Hidden after reports',
  suspicious: 'Held: looks unusual',
  identity: 'Held: may tell who somebody is',
}

const REASONS: Readonly<Record<string, string>> = {
  ...REPORT_REASONS,
  ...ATTORNEY_REPORT_REASONS,
  abuse: 'It is abusive or threatening',
  spam: 'It is spam',
  ticket: 'Reported by ticket',
  solicitation: 'It presses somebody to pay or to sign',
}

export function reasonLabel(reason: string): string {
  return REASONS[reason] ?? 'Something else'
}

export function reportCount(reports: number): string {
  return reports === 1 ? '1 report' : `${reports} reports`
}
