import type { ReactNode } from 'react'
import type { LienField } from '../../../../../shared/domain/records/book.ts'
import type { LienType } from '../../../../../shared/domain/liens/lien-lifecycle.ts'
import { Line, type LienFieldProps } from './lien-inputs.tsx'

type DateFields = {
  readonly types: readonly LienType[]
  /** Of the matter; absent: any. */
  readonly state?: string
  readonly fields: readonly { readonly field: LienField; readonly hint: string }[]
}

const DATES: readonly DateFields[] = [
  {
    types: ['medicare'],
    fields: [
      { field: 'portalDisputeOn', hint: 'If the case is in the Medicare portal.' },
      { field: 'portalNoticeOn', hint: 'When you announced the settlement there.' },
      { field: 'portalRequestOn', hint: 'When you asked there for the final amount.' },
    ],
  },
  {
    types: ['medicaid'],
    state: 'VA',
    fields: [
      { field: 'suitFiledOn', hint: 'Of a suit against a nursing home.' },
      { field: 'paymentLearnedOn', hint: 'When you learned that the state paid for care.' },
    ],
  },
]

/** The days from which further deadlines of this type of lien are counted. */
export function DeadlineDates({ book, lien }: LienFieldProps): ReactNode {
  return DATES.filter(
    ({ types, state }) =>
      types.includes(lien.type) && (state === undefined || book.draft.values['state'] === state),
  ).flatMap(({ fields }) =>
    fields.map((place) => <Line key={place.field} book={book} lien={lien} type="date" {...place} />),
  )
}
