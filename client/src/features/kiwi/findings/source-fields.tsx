/** Where a row of a person's own is written: a document, and its page where the document has pages. */
import type { ReactNode } from 'react'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CaseDocument, KeptEvent } from '../storage/case-file.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'

/** `document`: its id, or empty. */
export type TypedSource = { readonly document: string; readonly page: string }

export function typedSource(source: KeptEvent['source']): TypedSource {
  return source === null
    ? { document: '', page: '1' }
    : { document: source.document, page: String(source.page) }
}

type SourceReading =
  | { readonly ok: true; readonly source: KeptEvent['source'] }
  | { readonly ok: false; readonly error: string }

/** A document that was removed keeps its page. */
export function sourceOf({ document, page }: TypedSource, documents: readonly CaseDocument[]): SourceReading {
  if (document === '') return { ok: true, source: null }
  const known = documents.find(({ id }) => id === document)
  if (known !== undefined && known.kind !== 'pdf') return { ok: true, source: { document, page: 1 } }
  const number = Number(page)
  const last = known?.pages ?? null
  const isPage = page.trim() !== '' && Number.isInteger(number) && number >= 1
  if (isPage && (last === null || number <= last)) return { ok: true, source: { document, page: number } }
  return { ok: false, error: last === null ? 'Enter a page number.' : `Enter a page from 1 to ${last}.` }
}

type SourceFieldsProps = {
  readonly source: TypedSource
  /** Of the page. */
  readonly error: string | undefined
  readonly onChange: (source: TypedSource) => void
}

export function SourceFields({ source, error, onChange }: SourceFieldsProps): ReactNode {
  const { documents } = useWorkspace()
  const known = documents.find(({ id }) => id === source.document)
  return (
    <>
      <SelectField
        label="Source"
        value={source.document}
        onChange={(event) => onChange({ document: event.target.value, page: '1' })}
      >
        <option value="">No source</option>
        {source.document !== '' && known === undefined && (
          <option value={source.document}>A document that was removed</option>
        )}
        {documents.map(({ id, file }) => (
          <option key={id} value={id}>
            {file}
          </option>
        ))}
      </SelectField>
      {known?.kind === 'pdf' && (
        <TextField
          label="Page"
          inputMode="numeric"
          autoComplete="off"
          value={source.page}
          error={error}
          onChange={(event) => onChange({ ...source, page: event.target.value })}
        />
      )}
    </>
  )
}
