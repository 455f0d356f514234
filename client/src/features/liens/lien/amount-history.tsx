import type { ReactNode } from 'react'
import type { BookLien } from '../../../../../shared/domain/books/read-book.ts'
import {
  receiptSchema,
  type AmountEntry,
  type AmountField,
} from '../../../../../shared/domain/records/book.ts'
import type { JsonValue, UnitValues } from '../../../../../shared/domain/records/record.ts'
import { formatDollars } from '../../../../../shared/domain/referral-fee.ts'
import { formatFullTime } from '../../../ui/time.tsx'
import { formulaTitle, inputInWords } from '../formula-words.ts'
import { formatDay } from '../lien-labels.ts'
import { NotReviewed } from '../not-reviewed.tsx'
import styles from './lien.module.css'

type AmountHistoryProps = {
  readonly body: UnitValues
  readonly lien: BookLien
  readonly field: AmountField
}

/** Every value that the amount had, the newest first. None is ever changed or removed. */
export function AmountHistory({ body, lien, field }: AmountHistoryProps): ReactNode {
  const ends = new Set(lien.amounts.get(field)?.ends.map(({ id }) => id))
  return (
    <ol className={styles['entries']}>
      {(lien.entries.get(field) ?? []).toReversed().map(({ id, value }) => (
        <li key={id}>
          <p>
            <b className={styles['figure']}>{formatDollars(value.cents)}</b>{' '}
            <span className={styles['soft']}>{ends.has(id) ? 'holds now' : 'replaced'}</span>
          </p>
          <p className={styles['facts']}>
            <span>{value.who}</span>
            <span>{formatFullTime(Date.parse(value.at))}</span>
            {value.asOf !== null && <span>as of {formatDay(value.asOf)}</span>}
            {value.source !== null && (
              <span>
                {value.source.document}
                {value.source.page !== null && `, page ${value.source.page}`}
              </span>
            )}
          </p>
          {value.why !== '' && <p>{value.why}</p>}
          {value.result !== null && <Result result={value.result} />}
          <Receipt receipt={body[`receipts/${id}`]} />
        </li>
      ))}
    </ol>
  )
}

function Result({ result }: { readonly result: NonNullable<AmountEntry['result']> }): ReactNode {
  const { formula, pack, inputs } = result
  const named = Object.entries(
    typeof inputs === 'object' && inputs !== null && !Array.isArray(inputs)
      ? (inputs as Readonly<Record<string, JsonValue>>) // not a list
      : {},
  )
  return (
    <p className={styles['facts']}>
      <span>by “{formulaTitle(formula)}”</span>
      {pack !== null && (
        <span>
          rule {pack.state} {pack.topic}, version {pack.version}
        </span>
      )}
      <span>verify</span>
      <NotReviewed rules={[result]} />
      {named.map(([name, value]) => (
        <Input key={name} name={name} value={value} />
      ))}
    </p>
  )
}

function Input({ name, value }: { readonly name: string; readonly value: JsonValue }): ReactNode {
  const { label, text } = inputInWords(name, value)
  return (
    <span>
      {label}: {text}
    </span>
  )
}

/** What our server says of the entry. */
function Receipt({ receipt }: { readonly receipt: UnitValues[string] | undefined }): ReactNode {
  const { success, data } = receiptSchema.safeParse(receipt)
  if (!success) return <p className={styles['soft']}>Not on our server yet.</p>
  return (
    <p className={styles['soft']}>
      On our server since {formatFullTime(Date.parse(data.at))}.
      {data.check === 'not_checked' &&
        ' Our server has not checked this result: it does not know its version.'}
      {data.check === 'same' && ' Our server worked it out again with the same result.'}
    </p>
  )
}
