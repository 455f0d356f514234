import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { STATEMENT_TEMPLATE } from '../../../../../shared/domain/documents/check-document.ts'
import type { MergeData } from '../../../../../shared/domain/documents/merge-data.ts'
import { merge, type DocumentTemplate } from '../../../../../shared/domain/documents/template.ts'
import { templateOf } from '../../../../../shared/domain/documents/templates/all-templates.ts'
import { BOOK_FACTS } from '../../../../../shared/domain/records/book-facts.ts'
import { DOCUMENT_FACTS } from '../../../../../shared/domain/records/document-facts.ts'
import { toOfflineError } from '../../../offline/engine/offline-error.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useRecordList, useRecordStore } from '../../../offline/react/use-records.ts'
import { paths } from '../../../platform/navigation/paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioField } from '../../../ui/choice-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useOneRun } from '../../../ui/use-one-run.ts'
import { matterPath, newDocumentPath } from '../lien-paths.ts'
import styles from './document-page.module.css'
import { templateGroups } from './template-groups.ts'
import { asJson } from './use-document.ts'
import { holderOf, useMatterData, type MatterData } from './use-matter-data.ts'

/** The choice of template, matter and lien, which the address holds. */
export function StartDocument(): ReactNode {
  const [query, setQuery] = useSearchParams()
  const choose = (name: string, value: string): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        if (name === 'matter') next.delete('lien')
        if (name !== 'template') next.delete('offer')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const template = templateOf(query.get('template') ?? '')
  return (
    <div className={styles['start']}>
      <Card aria-labelledby="document-template">
        <h2 id="document-template">1. Template</h2>
        <TemplateChoice selected={template?.id ?? ''} onChoose={(id) => choose('template', id)} />
      </Card>
      <Card aria-labelledby="document-matter">
        <h2 id="document-matter">2. Matter and lien</h2>
        <MatterChoice bookId={query.get('matter') ?? ''} onChoose={(id) => choose('matter', id)} />
        <Begin
          template={template ?? null}
          bookId={query.get('matter') ?? ''}
          lienId={query.get('lien')}
          offerId={query.get('offer')}
          onLien={(id) => choose('lien', id)}
        />
      </Card>
    </div>
  )
}

type TemplateChoiceProps = { readonly selected: string; readonly onChoose: (id: string) => void }

function TemplateChoice({ selected, onChoose }: TemplateChoiceProps): ReactNode {
  return (
    <div className={styles['groups']}>
      {templateGroups().map(({ title, templates }) => (
        <fieldset key={title} className={styles['group']}>
          <legend>{title}</legend>
          {templates.map(({ id, title: name, use, review }) => (
            <RadioField
              key={id}
              name="template"
              label={name}
              hint={
                id === selected ? (
                  <>
                    <p>{use}</p>
                    <p className={styles['review']}>
                      <strong>Review before use.</strong> {review}
                    </p>
                  </>
                ) : (
                  use
                )
              }
              checked={id === selected}
              onChange={() => onChoose(id)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

function MatterChoice({
  bookId,
  onChoose,
}: {
  readonly bookId: string
  readonly onChoose: (id: string) => void
}): ReactNode {
  const list = useRecordList(BOOK_FACTS.kind)
  if (list.status === 'failed')
    return (
      <Alert tone="danger" role="alert">
        {toOfflineError(list.error).words}
      </Alert>
    )
  const books = (list.status === 'ready' ? list.value.records : [])
    .filter(({ id, body }) => body['hidden'] !== true || id === bookId)
    .map(({ id, body }) => ({ id, title: BOOK_FACTS.titleOf(body) }))
    .toSorted((one, other) => one.title.localeCompare(other.title))
  const isWhole = list.status === 'ready' && list.value.isWhole
  if (isWhole && books.length === 0)
    return (
      <Alert tone="info" actions={<LinkButton to={paths.newMatter}>New matter</LinkButton>}>
        There is no matter on this device yet. A document is filled from one.
      </Alert>
    )
  return (
    <SelectField
      label="Matter"
      hint={isWhole ? undefined : 'Matters are still being read.'}
      value={books.some(({ id }) => id === bookId) ? bookId : ''}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Not chosen</option>
      {books.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

type BeginProps = {
  readonly template: DocumentTemplate | null
  readonly bookId: string
  readonly lienId: string | null
  readonly offerId: string | null
  readonly onLien: (id: string) => void
}

function Begin({ template, bookId, lienId, offerId, onLien }: BeginProps): ReactNode {
  const { matter, isMissing } = useMatterData(bookId, lienId, offerId)
  const { begin, isBeginning, failure } = useBegin()
  const lacks =
    template === null
      ? 'Choose a template.'
      : bookId === ''
        ? 'Choose a matter.'
        : isMissing
          ? 'This matter is not on this device yet. It appears when you’re online.'
          : matter === null
            ? 'The matter is still being read.'
            : null
  if (template?.id === STATEMENT_TEMPLATE)
    return (
      <Alert
        tone="info"
        actions={
          bookId !== '' && (
            <LinkButton to={matterPath(bookId, 'statement')}>Open the matter’s statement</LinkButton>
          )
        }
      >
        A settlement statement is made in its matter, where every line is checked before it is issued.
        {bookId === '' && ' Choose the matter.'}
      </Alert>
    )
  return (
    <>
      {matter !== null && (
        <SelectField
          label="Lien"
          hint="Choose none for a document about the whole matter."
          value={matter.lien?.id ?? ''}
          onChange={({ target }) => onLien(target.value)}
        >
          <option value="">No lien</option>
          {matter.liens.map((lien) => (
            <option key={lien.id} value={lien.id}>
              {holderOf(lien)}
            </option>
          ))}
        </SelectField>
      )}
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      <div className={styles['row']}>
        <Button
          variant="primary"
          busy={isBeginning}
          aria-disabled={lacks !== null}
          aria-describedby="document-lacks"
          onClick={() => {
            if (lacks === null && matter !== null && template !== null) void begin(template, bookId, matter)
          }}
        >
          {isBeginning ? 'Filling in the document…' : 'Write the document'}
        </Button>
        <p id="document-lacks" className={styles['quiet']}>
          {lacks}
        </p>
      </div>
    </>
  )
}

function useBegin() {
  const { owner } = useOffline()
  const store = useRecordStore()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string | null>(null)
  // A second press before the first is on disk would make a second document.
  const { isRunning: isBeginning, run } = useOneRun()
  const begin = (template: DocumentTemplate, book: string, matter: MatterData): Promise<void> =>
    run(() => write(template, book, matter))
  async function write(
    template: DocumentTemplate,
    book: string,
    { data, lien, offer }: MatterData,
  ): Promise<void> {
    if (owner === null) return
    setFailure(null)
    const id = store.newId()
    const filled = withDefaults(template, data)
    try {
      await store.edit(
        owner,
        { kind: DOCUMENT_FACTS.kind, id },
        {
          ...{ book, template: { id: template.id, version: template.version }, title: template.title },
          ...(lien !== null && { lien: lien.id }),
          ...(offer !== null && { offer }),
          content: asJson({ blocks: merge(template, filled).document.blocks, data: filled }),
        },
      )
      await navigate(newDocumentPath({ document: id }), { replace: true })
    } catch (error) {
      setFailure(toOfflineError(error).words)
    }
  }
  return { begin, isBeginning, failure }
}

/** With the choice that a template makes where nobody has chosen, so that it shows as chosen. */
function withDefaults(template: DocumentTemplate, data: MergeData): MergeData {
  const blocksOf = (choices: MergeData['choices']): string =>
    JSON.stringify(merge(template, { ...data, choices }).document.blocks)
  const none = blocksOf({})
  const chosen = template.choices.flatMap(({ name, many, options }) => {
    const same = many ? undefined : options.find(({ key }) => blocksOf({ [name]: [key] }) === none)
    return same === undefined ? [] : [[name, [same.key]] as [string, string[]]]
  })
  return { ...data, choices: { ...data.choices, ...Object.fromEntries(chosen) } }
}
