import { useId, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { bookLabel } from '../../../../../shared/domain/books/book-words.ts'
import { BOOK_KIND } from '../../../../../shared/domain/records/book.ts'
import { unitErrors } from '../../../../../shared/domain/records/record-kind.ts'
import { STATE_NAMES } from '../../../../../shared/domain/state-names.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useRecordList, useRecordStore } from '../../../offline/react/use-records.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useFaultFocus } from '../../../ui/use-fault-focus.ts'
import { matterPath } from '../lien-paths.ts'
import styles from './matter.module.css'

type OpenMatterProps = {
  /** The id of the accepted referral. */
  readonly referral: string
  readonly client: string | null
  readonly adverse: string | null
  readonly state: string | null
}

/** Makes a matter of an accepted referral, or says which one was made of it before. */
export function OpenMatter(props: OpenMatterProps): ReactNode {
  const id = useId()
  const matters = useRecordList(BOOK_KIND.kind)
  const [isOpen, setIsOpen] = useState(false)
  if (matters.status !== 'ready') return null
  const former = matters.value.records.find(({ body }) => body['referral'] === props.referral)
  return (
    <Card aria-labelledby={id} className={styles['part']}>
      <h2 id={id}>Matter</h2>
      {former === undefined ? (
        <>
          <p className={styles['soft']}>
            Keep the liens, the settlement and the documents of this case together as a matter. The other
            attorney does not see it.
          </p>
          <div className={styles['ways']}>
            <Button onClick={() => setIsOpen(true)}>Open a matter</Button>
          </div>
          {isOpen && <OpenDialog {...props} onCancel={() => setIsOpen(false)} />}
        </>
      ) : (
        <p>
          This referral has a matter already:{' '}
          <Link to={matterPath(former.id)}>{BOOK_KIND.titleOf(former.body)}</Link>
          {former.body['hidden'] === true && ' (hidden)'}.
        </p>
      )}
    </Card>
  )
}

const FIELDS = ['title', 'client', 'state', 'injury'] as const
type Typed = Readonly<Record<(typeof FIELDS)[number], string>>

/** The referral has no date of injury, which rules of law are chosen by: it is asked for. */
function OpenDialog({ referral, onCancel, ...known }: OpenMatterProps & { readonly onCancel: () => void }) {
  const formId = useId()
  const { owner } = useOffline()
  const store = useRecordStore()
  const navigate = useNavigate()
  const [id] = useState(store.newId)
  const [typed, setTyped] = useState(() => startOf(known))
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useFaultFocus(refusals)
  const values = Object.fromEntries(FIELDS.map((field) => [field, typed[field].trim()]))
  const faults = unitErrors(BOOK_KIND, values)
  const errorOf = (field: string): string | undefined =>
    refusals === 0 ? undefined : faults.find((fault) => fault.field === field)?.message

  async function create(): Promise<void> {
    if (owner === null) return
    if (faults.length > 0) {
      setRefusals(refusals + 1)
      return
    }
    try {
      await store.edit(owner, { kind: BOOK_KIND.kind, id }, { ...values, referral })
      await navigate(matterPath(id))
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  const field = (name: keyof Typed) => ({
    label: bookLabel(name),
    value: typed[name],
    error: errorOf(name),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <Dialog
      open
      onClose={onCancel}
      title="Open a matter"
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Open the matter
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form}
        noValidate
        className={styles['part']}
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <FormError>{failure}</FormError>
        <TextField autoComplete="off" {...field('title')} />
        <TextField autoComplete="off" {...field('client')} />
        <SelectField {...field('state')}>
          <option value="">Not chosen</option>
          {Object.entries(STATE_NAMES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField type="date" {...field('injury')} />
      </form>
    </Dialog>
  )
}

const MAX_TITLE = 200

function startOf({ client, adverse, state }: Omit<OpenMatterProps, 'referral'>): Typed {
  const [one, other] = [client ?? '', adverse ?? ''].map((name) => name.trim()) as [string, string] // two in, two out
  const title = one !== '' && other !== '' ? `${one} v. ${other}` : one
  return { title: title.slice(0, MAX_TITLE), client: one.slice(0, MAX_TITLE), state: state ?? '', injury: '' }
}
