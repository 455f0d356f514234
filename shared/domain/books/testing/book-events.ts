/** What can happen in a random life of a book: drawn from numbers, so that a test library is no part of it. */
import type { AmountField } from '../../records/book.ts'
import { madeId } from './book-parts.ts'

export const LIENS = [madeId(1), madeId(2)] as const
export const FIELDS = ['asserted', 'confirmed', 'final'] as const satisfies readonly AmountField[]
/** Money that is one unit: it has a value that a person sees and replaces. */
export const MONEY = ['holdback', 'wantedNet', `liens/${LIENS[0]}/floor`] as const
/** Waiving ends most lives of a lien, so it is rare. */
export const ACTIONS = ['assert', 'confirm', 'agree', 'pay', 'unlock', 'dispute', 'reopen'] as const
export const RARE = 7

type At = { readonly d: number }
type OfLien = At & { readonly lien: number }

export type BookEvent =
  | (OfLien & { readonly k: 'amount'; readonly field: number; readonly cents: number })
  | (At & { readonly k: 'money'; readonly unit: number })
  | (OfLien & { readonly k: 'step'; readonly pick: number })
  | (OfLien & { readonly k: 'row'; readonly isOffer: boolean })
  | (At & { readonly k: 'settle' })
  | (At & { readonly k: 'issue' })
  | (At & { readonly k: 'withdraw' })
  | (At & { readonly k: 'push'; readonly fault: (typeof FAULTS)[number] })
  | (At & { readonly k: 'pull' })
  | (At & { readonly k: 'decide'; readonly keeps: boolean })

const FAULTS = ['ok', 'ok', 'lost_request', 'lost_answer', 'lost_answer', 'twice'] as const
/** Some events are more frequent than others. */
const FREQUENT = [
  ...['amount', 'amount', 'amount', 'amount', 'amount', 'amount', 'money', 'money', 'money'],
  ...['step', 'step', 'step', 'step', 'step', 'row', 'row'],
  ...['push', 'push', 'push', 'push', 'push', 'push', 'pull', 'pull', 'pull', 'pull', 'pull'],
  ...['decide', 'decide', 'settle', 'settle', 'issue', 'issue', 'issue', 'withdraw'],
]

/** The largest of each of the numbers that an event is drawn from. */
export const DRAWN = [FREQUENT.length - 1, 1, 1, 23, 3] as const

export function drawnEvent([kind, d, lien, one, other]: readonly [
  number,
  number,
  number,
  number,
  number,
]): BookEvent {
  switch (FREQUENT[kind] ?? 'pull') {
    case 'amount':
      return { k: 'amount', d, lien, field: one % FIELDS.length, cents: other }
    case 'money':
      return { k: 'money', d, unit: one % MONEY.length }
    case 'step':
      return { k: 'step', d, lien, pick: one % (RARE + 1) }
    case 'row':
      return { k: 'row', d, lien, isOffer: one % 2 === 0 }
    case 'settle':
      return { k: 'settle', d }
    case 'issue':
      return { k: 'issue', d }
    case 'withdraw':
      return { k: 'withdraw', d }
    case 'push':
      return { k: 'push', d, fault: FAULTS[one % FAULTS.length] ?? 'ok' }
    case 'decide':
      return { k: 'decide', d, keeps: one % 2 === 0 }
    default:
      return { k: 'pull', d }
  }
}
