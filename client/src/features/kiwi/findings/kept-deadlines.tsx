/** Puts a deadline on the dashboard of this device, and lists those of the workspace that are there. */
import { useCallback, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { FormError } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToasts } from '../../../ui/toast.tsx'
import { errorWords } from '../error-words.ts'
import { useLiveCaseFiles } from '../storage/use-case-files.ts'
import { useSaving } from '../use-saving.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import styles from './findings.module.css'

const LONGEST = 120

type DayProps = {
  /** YYYY-MM-DD */
  readonly day: string
}

/** Give it the day as its key, so that what was typed for one day is not kept for another. */
export function PutOnDashboard({ day }: DayProps): ReactNode {
  const { store, place } = useWorkspace()
  const { show } = useToasts()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string | null>(null)

  async function save(): Promise<void> {
    try {
      await store.saveDeadline(place, { id: store.newId(), name: name.trim(), day })
    } catch (cause) {
      setFailure(errorWords(cause))
      return
    }
    setName('')
    show({ id: 'deadline', message: 'The deadline is on the dashboard of this device.', duration: 8000 })
  }
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setFailure(null)
    const isNamed = name.trim() !== ''
    setError(isNamed ? undefined : 'Name the deadline, such as “Answer to the complaint”.')
    if (isNamed) void save()
  }
  return (
    <form noValidate className={styles['put']} onSubmit={submit}>
      <TextField
        label="Name of the deadline"
        value={name}
        maxLength={LONGEST}
        autoComplete="off"
        error={error}
        hint="It stays on this device, sealed with the workspace."
        onChange={(event) => setName(event.target.value)}
      />
      <FormError>{failure}</FormError>
      <div>
        <Button type="submit">Show on the dashboard</Button>
      </div>
    </form>
  )
}

/** Nothing while there is none. */
export function KeptDeadlines({ dayWords }: { readonly dayWords: (day: string) => string }): ReactNode {
  const { store, place } = useWorkspace()
  const save = useSaving()
  const read = useCallback((owner: UserId) => store.deadlines(owner, place.workspace), [store, place])
  const kept = useLiveCaseFiles(store, read)
  if (kept.status !== 'ready' || kept.value.length === 0) return null
  return (
    <section aria-labelledby="kept-deadlines" className={styles['due']}>
      <h3 id="kept-deadlines">On the dashboard of this device</h3>
      <ul className={styles['plain']}>
        {kept.value.map(({ id, name, day }) => (
          <li key={id} className={styles['kept']}>
            <span className={styles['name']}>
              {name}
              <span className={styles['keptDay']}>{dayWords(day)}</span>
            </span>
            <Button
              size="small"
              aria-label={`Remove ${name} from the dashboard`}
              onClick={() => save(store.removeDeadline(place, id))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
