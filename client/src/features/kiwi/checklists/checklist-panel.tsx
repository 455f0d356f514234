/** A checklist over one document: what it says of each item, word for word, or that no passage was found. */
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import type { UserId } from '../../../../../shared/domain/ids.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { unopenedWords, unreadWords } from '../documents/document-words.ts'
import { errorWords } from '../error-words.ts'
import { Sources } from '../findings/finding-parts.tsx'
import findings from '../findings/findings.module.css'
import { Verbatim } from '../source/verbatim.tsx'
import type { CaseDocument } from '../storage/case-file.ts'
import { useLiveCaseFiles } from '../storage/use-case-files.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { BUILT_IN_CHECKLISTS, likelyChecklist } from './built-in.ts'
import type { CheckedItem, Checklist, ChecklistItem } from './checklist.ts'
import styles from './checklists.module.css'

const ChecklistEditor = lazy(async () => ({
  default: (await import('./checklist-editor.tsx')).ChecklistEditor,
}))

export function ChecklistPanel(): ReactNode {
  const { documents, store } = useWorkspace()
  const read = useCallback((owner: UserId) => store.checklists(owner), [store])
  const own = useLiveCaseFiles(store, read)
  const readable = documents.filter(({ read: pages }) => pages > 0)
  const likely = readable.find(({ file }) => likelyChecklist(file) !== null)
  const [chosen, setChosen] = useState<{ readonly file?: string; readonly list?: string }>({})
  const [edited, setEdited] = useState<Checklist | null>(null)
  const [first] = readable
  if (first === undefined)
    return (
      <EmptyState title="A document is needed">
        Add a retainer, a release or a letter of protection to see what it says and what it leaves out.
      </EmptyState>
    )
  const ownLists = own.status === 'ready' ? own.value : []
  const lists: readonly Checklist[] = [...BUILT_IN_CHECKLISTS, ...ownLists]
  const document = readable.find(({ file }) => file === chosen.file) ?? likely ?? first
  const listId = chosen.list ?? likelyChecklist(document.file)
  const list = lists.find(({ id }) => id === listId) ?? BUILT_IN_CHECKLISTS[0]
  const isOwn = ownLists.some(({ id }) => id === list.id)
  return (
    <div className={findings['panel']}>
      <p className={findings['lead']}>
        What a document of a kind usually says, and the sentences that say it.{' '}
        {isOwn
          ? 'This list is your own.'
          : 'No attorney has reviewed this list, and your state may ask for more: verify.'}
      </p>
      <div className={findings['toolbar']}>
        <SelectField
          label="Document"
          value={document.file}
          onChange={(event) => setChosen({ file: event.target.value })}
        >
          {readable.map(({ id, file }) => (
            <option key={id} value={file}>
              {file}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Checklist"
          value={list.id}
          onChange={(event) => setChosen({ file: document.file, list: event.target.value })}
        >
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button
          onClick={() => setEdited(isOwn ? list : { ...list, id: store.newId(), name: `${list.name} (own)` })}
        >
          {isOwn ? 'Edit this list' : 'Copy and edit'}
        </Button>
      </div>
      <Checked document={document} list={list} />
      {edited !== null && (
        <Suspense>
          <ChecklistEditor
            list={edited}
            isNew={!ownLists.some(({ id }) => id === edited.id)}
            onClose={() => setEdited(null)}
            onSaved={(id) => {
              setEdited(null)
              setChosen({ file: document.file, ...(id !== null && { list: id }) })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type CheckedProps = { readonly document: CaseDocument; readonly list: Checklist }

function Checked({ document, list }: CheckedProps): ReactNode {
  const { found, lost, failure } = useChecked(document, list)
  if (failure !== null)
    return (
      <Alert tone="danger" role="alert">
        {failure}
      </Alert>
    )
  if (found === null) return <Skeleton label="Looking through the document…" rows={5} />
  const unread = [...unreadWords([document]), ...lost]
  const present = found.filter(({ places }) => places.length > 0).length
  return (
    <>
      {unread.length > 0 && (
        <ul className={findings['unread']} aria-label="What could not be looked through">
          {unread.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <p role="status">
        {present} of {list.items.length} items have a passage. An attorney must review.
      </p>
      <div className={findings['frame']}>
        <table className={findings['table']}>
          <caption className={findings['caption']}>{list.name}</caption>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">What the document says</th>
            </tr>
          </thead>
          <tbody>
            {list.items.map((item) => (
              <ItemRow key={item.id} item={item} checked={found.find(({ id }) => id === item.id)} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type ItemProps = { readonly item: ChecklistItem; readonly checked: CheckedItem | undefined }

function ItemRow({ item: { item, why }, checked }: ItemProps): ReactNode {
  const places = checked?.places ?? []
  return (
    <tr>
      <th scope="row" className={findings['authority']}>
        {item}
        {why !== '' && <span className={findings['label']}>{why}</span>}
      </th>
      <td>
        {places.length === 0 ? (
          <Badge tone="warning">No passage found</Badge>
        ) : (
          places.map((place) => (
            <div key={place.start} className={styles['place']}>
              <span className={findings['words']}>
                <Verbatim text={place.text} />
              </span>
              <Sources sources={[place]} />
            </div>
          ))
        )}
      </td>
    </tr>
  )
}

type Result = {
  /** null until it is looked through. */
  readonly found: readonly CheckedItem[] | null
  /** Words about a text that cannot be opened. */
  readonly lost: readonly string[]
  readonly failure: string | null
}
const NOTHING: Result = { found: null, lost: [], failure: null }

function useChecked({ file }: CaseDocument, { id, items }: Checklist): Result {
  const { client, settled, version } = useWorkspace()
  const [result, setResult] = useState<Result & { readonly of: string }>({ ...NOTHING, of: '' })
  // A list that is read anew has the same items in other arrays, and what was found stays shown.
  const of = `${file} ${id} ${JSON.stringify(items)}`
  useEffect(() => {
    let isCurrent = true
    const show = (next: Result): void => {
      if (isCurrent) setResult({ ...next, of })
    }
    async function look(): Promise<void> {
      const { documents, unopened } = await settled()
      const found = await client.call('check', { file, items })
      const lost = unopenedWords(
        documents.filter((one) => one.file === file),
        unopened,
      )
      show({ found, lost, failure: null })
    }
    look().catch((error: unknown) => show({ ...NOTHING, failure: errorWords(error) }))
    return () => {
      isCurrent = false
    }
  }, [client, settled, version, file, items, of])
  return result.of === of ? result : NOTHING
}
