/** The frame of all labeled inputs: a visible label, with hint and error linked to the control for assistive technology. */
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

export type FieldTexts = {
  readonly label: string
  readonly hint?: ReactNode
  /** Displayed, announced with the control, and sets `aria-invalid`. */
  readonly error?: string | undefined
  /** Shows "Optional" beside the label, outside the control's accessible name. */
  readonly optional?: boolean
}

type FieldControl = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

type FieldWiring = { readonly control: FieldControl; readonly hintId: string; readonly errorId: string }

/** Ids for one field. `describedBy` adds the caller's ids. */
export function useField(texts: FieldTexts, ownId?: string, describedBy?: string): FieldWiring {
  const generated = useId()
  const id = ownId ?? generated
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const hasError = isShown(texts.error)
  const ids = classNames(hasError && errorId, isShown(texts.hint) && hintId, describedBy)
  return {
    control: {
      id,
      'aria-describedby': ids === '' ? undefined : ids,
      'aria-invalid': hasError ? true : undefined,
    },
    hintId,
    errorId,
  }
}

/** The properties of a control that its frame uses. */
type FrameProps = FieldTexts & {
  readonly id?: string | undefined
  readonly className?: string | undefined
  readonly 'aria-describedby'?: string | undefined
}

/** Splits the properties of a labeled control into those of its frame and those of the control. */
export function partField<Props extends FrameProps>(
  props: Props,
): readonly [frame: FrameProps, control: Omit<Props, keyof FrameProps>] {
  const { label, hint, error, optional, id, className, 'aria-describedby': describedBy, ...control } = props
  return [
    { label, hint, error, optional: optional ?? false, id, className, 'aria-describedby': describedBy },
    control,
  ]
}

type FieldProps = {
  readonly frame: FrameProps
  /** Renders the control with the attributes that link it to its label and messages. */
  readonly children: (control: FieldControl) => ReactNode
}

/** Label above, control, then error and hint below. */
export function Field({ frame, children }: FieldProps): ReactNode {
  const { label, hint, error, optional = false, className } = frame
  const wiring = useField(frame, frame.id, frame['aria-describedby'])
  return (
    <div className={classNames(styles['field'], className)}>
      <div className={styles['labelRow']}>
        <label className={styles['label']} htmlFor={wiring.control.id}>
          {label}
        </label>
        {optional && <span className={styles['optional']}>Optional</span>}
      </div>
      {children(wiring.control)}
      <FieldError id={wiring.errorId}>{error}</FieldError>
      <FieldHint id={wiring.hintId}>{hint}</FieldHint>
    </div>
  )
}

export function FieldError({
  id,
  children,
}: {
  readonly id?: string
  readonly children?: ReactNode
}): ReactNode {
  if (!isShown(children)) return null
  return (
    <p id={id} className={styles['error']}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles['errorMark']}>
        <path
          d="M8 1.5 15 14H1z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
        <path d="M8 6v4m0 1.8v.4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
      </svg>
      <span>{children}</span>
    </p>
  )
}

export function FieldHint({
  id,
  children,
}: {
  readonly id?: string
  readonly children?: ReactNode
}): ReactNode {
  if (!isShown(children)) return null
  return (
    <div id={id} className={styles['hint']}>
      {children}
    </div>
  )
}

function isShown(content: ReactNode): boolean {
  return content !== undefined && content !== null && content !== false && content !== ''
}
