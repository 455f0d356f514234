import type { ReactNode } from 'react'
import type { TicketState } from '../../../shared/contracts/new-ticket.ts'
import { TICKET_STATE_LABELS } from '../../../shared/domain/ticket-words.ts'
import { Badge } from './badge.tsx'
import type { Tone } from './tone.ts'

type TicketStateBadgeProps = { readonly state: TicketState; readonly isOnDesk?: boolean }

const TONES: Readonly<Record<TicketState, Tone>> = {
  new: 'info',
  waiting_on_us: 'info',
  waiting_on_you: 'warning',
  solved: 'success',
}

/** In the words of its writer; on the team's desk, in the team's. */
const DESK_LABELS: Readonly<Record<TicketState, string>> = {
  ...TICKET_STATE_LABELS,
  waiting_on_you: 'Waiting on the writer',
}

export function TicketStateBadge({ state, isOnDesk = false }: TicketStateBadgeProps): ReactNode {
  return <Badge tone={TONES[state]}>{(isOnDesk ? DESK_LABELS : TICKET_STATE_LABELS)[state]}</Badge>
}
