import { useState, type ReactNode } from 'react'
import { enteredAt, isTyped, placeOf } from '../../../../../shared/domain/documents/entered-values.ts'
import {
  centsOf,
  printedValue,
  type EnteredValue,
  type MergeData,
} from '../../../../../shared/domain/documents/merge-data.ts'
import { reviewOfField } from '../../../../../shared/domain/documents/reduction-reasons.ts'
import { isSensitive, maskedValue } from '../../../../../shared/domain/documents/sensitive-values.ts'
import { MoneyField } from '../../../ui/money-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReviewMark } from '../not-reviewed.tsx'
import styles from './document-page.module.css'

type FieldInputProps = {
  readonly path: string
  readonly data: MergeData
  /** What the matter has now; null: it is not known here. */
  readonly matter: MergeData | null
  readonly who: string
  readonly isOptional?: boolean
  readonly onChange: (entered: EnteredValue | undefined) => void
}

/** Texts of several lines or sentences. */
const LONG = /(?:ddress|reason|hardship|terms|work|description|faultReason|information|purpose)$/i

/** A sensitive value that was typed before shows its end only, until it is asked for. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { path, data } = props
  const [isShown, setIsShown] = useState(
    () =>
      !isSensitive(path) || printedValue(enteredAt(data, path), placeOf(path)?.kind ?? 'text').value === null,
  )
  return isShown ? <OpenInput {...props} /> : <MaskedInput {...props} onShow={() => setIsShown(true)} />
}

function MaskedInput({ path, data, onShow }: FieldInputProps & { readonly onShow: () => void }): ReactNode {
  const place = placeOf(path)
  const value = place === null ? null : printedValue(enteredAt(data, path), place.kind).value
  return (
    <div id={fieldId(path)} className={styles['filled']}>
      <TextField label={place?.label ?? ''} readOnly value={maskedValue(value ?? '')} />
      <p className={styles['source']}>
        Files have it whole.
        <Button size="small" aria-label={`Show: ${place?.label ?? ''}`} onClick={onShow}>
          Show
        </Button>
      </p>
    </div>
  )
}

function OpenInput(props: FieldInputProps): ReactNode {
  const { path, data, who, isOptional = false, onChange } = props
  const place = placeOf(path)
  if (place === null) return null
  const { label, kind } = place
  const entered = enteredAt(data, path)
  const isMissing = printedValue(entered, kind).value === null
  const type = (value: string | number): void => onChange({ typed: value, by: who })
  const texts = {
    label,
    optional: isOptional,
    'aria-required': !isOptional,
  }
  const raw = isTyped(entered) ? entered.typed : (entered ?? '')
  const text = { ...texts, autoComplete: 'off', value: String(raw) }
  return (
    <div
      id={fieldId(path)}
      className={styles['filled']}
      data-missing={isMissing && !isOptional ? '' : undefined}
    >
      {kind === 'money' ? (
        <MoneyField
          label={label}
          optional={isOptional}
          cents={centsOf(entered)}
          onChange={(cents) => type(cents ?? '')}
        />
      ) : kind === 'day' ? (
        <TextField {...text} type="date" onChange={({ target }) => type(target.value)} />
      ) : LONG.test(path) ? (
        <TextArea {...text} rows={2} onChange={({ target }) => type(target.value)} />
      ) : (
        <TextField {...text} onChange={({ target }) => type(target.value)} />
      )}
      <Source {...props} isMissing={isMissing} />
    </div>
  )
}

/** Of the place of a field, which has its input. */
export function fieldId(path: string): string {
  return `document-field-${path}`
}

function Source({
  path,
  data,
  matter,
  onChange,
  isOptional,
  isMissing,
}: FieldInputProps & { readonly isMissing: boolean }): ReactNode {
  const place = placeOf(path)
  const entered = enteredAt(data, path)
  if (place === null) return null
  if (isTyped(entered) && entered.typed !== '') {
    const known = matter === null ? undefined : enteredAt(matter, path)
    const shown = printedValue(known, place.kind).value
    return (
      <p className={styles['source']}>
        Typed by {entered.by}.
        {shown !== null && (
          <Button size="small" variant="ghost" onClick={() => onChange(known)}>
            Use “{shown.length > 40 ? `${shown.slice(0, 40)}…` : shown}” of the matter
          </Button>
        )}
      </p>
    )
  }
  if (isMissing)
    return isOptional ? null : (
      <p className={styles['source']}>
        <strong>Missing.</strong> The document shows “[{place.label}]”.
      </p>
    )
  const review = reviewOfField(path)
  return (
    <p className={styles['source']}>
      {review === 'no_formula' ? sourceOf(path) : 'From a formula.'}{' '}
      <ReviewMark isReviewed={review !== 'not_reviewed'} />
    </p>
  )
}

function sourceOf(path: string): string {
  if (path.startsWith('firm.') || path.startsWith('attorney.') || path.startsWith('hipaa.recipient'))
    return 'From your profile.'
  if (path === 'document.date') return 'The day it was begun.'
  return 'From the matter.'
}
