import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { liensOf, type BookLien } from '../../../../../shared/domain/books/read-book.ts'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { isSameJson } from '../../../../../shared/domain/records/record.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import type { DraftHandle } from '../../../offline/react/use-draft.ts'
import { useRecordStore } from '../../../offline/react/use-records.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import type { NewLienStart } from '../../../platform/navigation/lien-start.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Alert, FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatFullTime } from '../../../ui/time.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { lienPath, newLienPath } from '../lien-paths.ts'
import styles from './matter.module.css'
import { LienCard, MatterCard } from './new-lien-cards.tsx'
import { emptyNewLien, isBlank, isBlankLien, newLienErrors } from './new-lien-values.ts'
import {
  newLienUnits,
  sameLien,
  withStart,
  type NewLienField,
  type NewLienValues,
} from './new-lien-values.ts'
import { useWho } from './use-book.ts'

type NewLienFormProps = {
  readonly owner: UserId
  /** null: the lien begins a new matter. */
  readonly matter: string | null
  readonly matters: readonly RecordView[]
  readonly draft: Pick<DraftHandle<unknown, NewLienValues>, 'change' | 'flush' | 'discard' | 'save'>
  readonly stored: NewLienValues
  /** Milliseconds since 1970; null: nothing was typed before. */
  readonly restoredAt: number | null
  readonly start: NewLienStart | null
}

export function NewLienForm(props: NewLienFormProps): ReactNode {
  const { matter, matters, draft } = props
  const navigate = useNavigate()
  const form = useNewLien(props)
  const { values, errors, isBusy, failure, same } = form
  const place = useFaultFocus(form.refusals)
  const here = matters.find(({ id }) => id === matter) ?? null
  return (
    <form
      ref={place}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void form.create()
      }}
    >
      <FormError>{failure}</FormError>
      <Restored form={form} />
      <MatterCard
        values={values}
        errors={errors}
        onChange={form.set}
        matters={matters}
        chosen={matter}
        onChoose={(id) => void navigate(id === null ? paths.newMatter : newLienPath(id), { replace: true })}
      />
      <LienCard values={values} errors={errors} onChange={form.set} />
      <div role="status">
        {same !== null && here !== null && (
          <Alert tone="warning" title="This matter may have this lien already">
            <Link to={lienPath(here.id, same.id)}>{holderOf(same)}</Link> is in it, with the same{' '}
            {values.fileNumber.trim() === '' ? 'amount and no file number' : 'file number'}. Add it again only
            if it is another lien.
          </Alert>
        )}
      </div>
      <div className={styles['ways']}>
        <Button type="submit" variant="primary" busy={isBusy}>
          {same !== null ? 'Add it anyway' : matter === null ? 'Create the matter' : 'Add the lien'}
        </Button>
        <p className={styles['soft']} role="status">
          {draft.save.kind === 'failed'
            ? toOfflineError(draft.save.error).words
            : draft.save.kind === 'saved'
              ? 'Kept on this device. Not created yet.'
              : ''}
        </p>
      </div>
    </form>
  )
}

type NewLien = ReturnType<typeof useNewLien>

function useNewLien({ owner, matter, matters, draft, stored, restoredAt, start }: NewLienFormProps) {
  const { core } = useOffline()
  const records = useRecordStore()
  const who = useWho()
  const navigate = useNavigate()
  const [began] = useState(() => begin(stored, start))
  const [values, setValues] = useState(began.values)
  const [waiting, setWaiting] = useState(began.waiting)
  const [restored, setRestored] = useState(isBlank(stored) ? null : restoredAt)
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  useStartKept(began, draft)
  const isNewMatter = matter === null
  const body = matters.find(({ id }) => id === matter)?.body
  const same: BookLien | null = body === undefined ? null : sameLien(values, liensOf(body))

  function replace(next: NewLienValues): void {
    setValues(next)
    draft.change(next)
  }

  async function create(): Promise<void> {
    if (isBusy) return
    if (Object.keys(newLienErrors(values, isNewMatter)).length > 0) {
      setRefusals(refusals + 1)
      return
    }
    setIsBusy(true)
    setFailure(null)
    const id = matter ?? records.newId()
    try {
      // Read at the next start, if this window ends in between. A failure of the draft must not prevent creating.
      draft.change({ ...values, target: id })
      await draft.flush().catch(() => undefined)
      const signed = { amountId: records.newId(), who, at: new Date(core.draftDeps.now()).toISOString() }
      await records.edit(owner, { kind: BOOK_KIND.kind, id }, newLienUnits(values, isNewMatter, signed))
      await draft.discard().catch(() => undefined)
      await navigate(lienPath(id, values.lienId), { replace: true })
    } catch (error) {
      setFailure(toOfflineError(error).words)
      setIsBusy(false)
    }
  }
  return {
    ...{ values, restored, waiting, refusals, isBusy, failure, same, create },
    errors: refusals > 0 ? newLienErrors(values, isNewMatter) : {},
    set: (field: NewLienField, value: string) => replace({ ...values, [field]: value }),
    clear: () => {
      replace(emptyNewLien(records.newId()))
      setRestored(null)
      setRefusals(0)
    },
    takeStart: () => {
      if (waiting !== null)
        replace(withStart({ ...emptyNewLien(values.lienId), ...ofMatter(values) }, waiting))
      setWaiting(null)
    },
    leaveStart: () => setWaiting(null),
  }
}

function ofMatter({ title, client, state, injury }: NewLienValues) {
  return { title, client, state, injury }
}

type Began = {
  readonly values: NewLienValues
  /** The values hold what was handed over. */
  readonly isTaken: boolean
  /** What was handed over while another lien was typed here; a person decides. */
  readonly waiting: NewLienStart | null
}

function begin(stored: NewLienValues, start: NewLienStart | null): Began {
  if (start === null) return { values: stored, isTaken: false, waiting: null }
  const values = withStart(stored, start)
  return isBlankLien(stored) || isSameJson(values, stored)
    ? { values, isTaken: true, waiting: null }
    : { values: stored, isTaken: false, waiting: start }
}

function holderOf(lien: BookLien): string {
  const holder = lien.unit('holder')
  return typeof holder === 'string' ? holder : 'A lien'
}

/** What was handed over is in the draft before the navigation loses it, so that a reload neither drops nor repeats it. */
function useStartKept({ values, isTaken }: Began, { change, flush }: NewLienFormProps['draft']): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [here] = useState({ pathname, search })
  useEffect(() => {
    if (!isTaken) return
    change(values)
    // Not on disk: then the navigation keeps it.
    void flush().then(
      () => navigate(here, { replace: true, state: null }),
      () => undefined,
    )
  }, [change, flush, here, isTaken, navigate, values])
}

function Restored({ form }: { readonly form: NewLien }): ReactNode {
  const { restored, waiting, values } = form
  if (waiting !== null)
    return (
      <Alert
        tone="warning"
        role="status"
        title="You had begun another lien here"
        actions={
          <>
            <Button onClick={form.leaveStart}>Keep what I typed</Button>
            <Button onClick={form.takeStart}>Replace it</Button>
          </>
        }
      >
        {[waiting.holder, waiting.document].filter((part) => part !== undefined).join(', ') ||
          'What you chose'}{' '}
        is not filled in yet. Replace {values.holder.trim() === '' ? 'the lien' : `“${values.holder}”`} below
        with it?
      </Alert>
    )
  if (restored === null) return null
  return (
    <Alert actions={<Button onClick={form.clear}>Start over</Button>}>
      Here is what you typed on {formatFullTime(restored)}. It isn’t created yet.
    </Alert>
  )
}
