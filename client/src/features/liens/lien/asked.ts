import type { OfferRow, PaymentRow } from '../../../../../shared/domain/books/read-book.ts'
import type { LienAction } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import type { AmountEntry, AmountField } from '../../../../../shared/domain/records/book.ts'

/** The dialog that is open on a lien. */
export type Asked =
  /** `offer`: the one that is accepted. */
  | { readonly kind: 'step'; readonly action: LienAction; readonly offer?: OfferRow }
  /** `worked`: an amount from a formula, to begin with. */
  | {
      readonly kind: 'amount'
      readonly field: AmountField
      readonly worked?: { readonly cents: number; readonly result: NonNullable<AmountEntry['result']> }
    }
  | { readonly kind: 'choose'; readonly field: AmountField }
  | { readonly kind: 'offer'; readonly by: 'us' | 'them' }
  | { readonly kind: 'payment' }
  | { readonly kind: 'reversal'; readonly payment: PaymentRow }

export type OnAsk = (asked: Asked) => void
