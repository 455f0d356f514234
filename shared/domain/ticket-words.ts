/** Words about tickets, for their writers and for the support team. Pure. */
import type { TicketFacts, TicketState, TicketTopic } from '../contracts/new-ticket.ts'

type Audience = 'client' | 'attorney'
const BOTH = ['client', 'attorney'] as const

/** In the order of the form. `for`: who is offered the topic. */
export const TICKET_TOPICS: Readonly<
  Record<TicketTopic, { readonly label: string; readonly for: readonly Audience[] }>
> = {
  account: { label: 'Signing in and my account', for: BOTH },
  billing: { label: 'Billing and my plan', for: ['attorney'] },
  referrals: { label: 'Referrals', for: ['attorney'] },
  requests: { label: 'Requests and messages', for: BOTH },
  records: { label: 'Calls, matters, and liens', for: ['attorney'] },
  offline: { label: 'Working offline', for: BOTH },
  privacy: { label: 'My data and privacy', for: BOTH },
  accessibility: { label: 'Something is hard to see or use', for: BOTH },
  report_attorney: { label: 'Report an attorney', for: BOTH },
  other: { label: 'Something else', for: BOTH },
}

export const TICKET_STATE_LABELS: Readonly<Record<TicketState, string>> = {
  new: 'New',
  waiting_on_us: 'Waiting on us',
  waiting_on_you: 'Waiting on you',
  solved: 'Solved',
}

/** What is sent as technical facts, as term and value. */
export function ticketFactRows(facts: TicketFacts): readonly (readonly [term: string, value: string])[] {
  return [
    ['App version', facts.version],
    ['Browser', facts.browser],
    ['Waiting to be sent', String(facts.waiting)],
    ['Drafts on this device', String(facts.drafts)],
    ['Records on this device', String(facts.records)],
  ]
}
