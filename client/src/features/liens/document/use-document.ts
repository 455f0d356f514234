/** One document on this device: its text and what it is filled with, saved as they are typed. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { finalDocument } from '../../../../../shared/domain/documents/document-model.ts'
import type { Block, LegalDocument } from '../../../../../shared/domain/documents/document-schema.ts'
import { documentText } from '../../../../../shared/domain/documents/document-text.ts'
import type { MergeData } from '../../../../../shared/domain/documents/merge-data.ts'
import {
  documentOf,
  legalDocument,
  type StoredDocument,
} from '../../../../../shared/domain/documents/read-document.ts'
import { refill } from '../../../../../shared/domain/documents/refill.ts'
import type { DocumentTemplate } from '../../../../../shared/domain/documents/template.ts'
import { templateOf } from '../../../../../shared/domain/documents/templates/all-templates.ts'
import { DOCUMENT_KIND, type DocumentContent } from '../../../../../shared/domain/records/document.ts'
import type { JsonValue } from '../../../../../shared/domain/records/record.ts'
import { useOffline } from '../../../offline/react/offline-provider.tsx'
import { useRecordDraft, type RecordDraft } from '../../../offline/react/use-record-draft.ts'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { useWho } from '../matter/use-book.ts'

export type OpenDocument = {
  readonly id: string
  readonly view: RecordView
  readonly draft: RecordDraft
  readonly stored: StoredDocument
  /** What editor, preview and files read. */
  readonly legal: LegalDocument
  /** null: this version of the app does not know it. */
  readonly template: DocumentTemplate | null
  /** The template has been worded anew since: the document keeps its wording, and only its values change. */
  readonly isOldVersion: boolean
  /** Who types here. */
  readonly who: string
  /** Fills the text anew, around what was edited by hand. */
  readonly fill: (data: MergeData) => void
  /** Parts where both the person and the template changed the text, since the page was opened. */
  readonly both: number
  readonly write: (blocks: readonly Block[], data?: MergeData) => void
  /** Resolves when it is on disk. Throws OfflineError; false: a field is missing. */
  readonly makeFinal: () => Promise<boolean>
  readonly makeDraft: () => void
}

/** null: being loaded, or it cannot be read; `draft` says which. */
export function useDocument(
  id: string,
  view: RecordView,
): { readonly open: OpenDocument | null; readonly draft: RecordDraft } {
  const { core } = useOffline()
  const draft = useRecordDraft(DOCUMENT_KIND, id, view)
  const who = useWho()
  const [both, setBoth] = useState(0)
  const { book, lien, offer, template: made, title, content, final } = draft.values
  const stored = useMemo(
    () => documentOf(unitsOf({ book, lien, offer, template: made, title, content, final })),
    [book, content, final, lien, made, offer, title],
  )
  const latest = useRef<DocumentContent | null>(null)
  useEffect(() => {
    latest.current = stored?.content ?? null
  }, [stored])
  const { set } = draft
  const { flush } = draft.draft
  const setContent = useCallback(
    (next: DocumentContent) => {
      latest.current = next
      set('content', asJson(next))
    },
    [set],
  )
  const template = stored === null ? null : (templateOf(stored.template.id) ?? null)
  const isOldVersion = template !== null && template.version !== stored?.template.version
  const fill = useCallback(
    (data: MergeData) => {
      const from = latest.current
      if (from === null) return
      const filled = refill(isOldVersion ? null : template, from.blocks, from.data, data)
      setBoth((before) => before + filled.both)
      setContent({ blocks: [...filled.blocks], data })
    },
    [isOldVersion, setContent, template],
  )
  const write = useCallback(
    (blocks: readonly Block[], data?: MergeData) => {
      const from = latest.current
      if (from !== null) setContent({ blocks: [...blocks], data: data ?? from.data })
    },
    [setContent],
  )
  const { now } = core.draftDeps
  const makeFinal = useCallback(async () => {
    const result = stored === null ? null : finalDocument(legalDocument(stored))
    if (stored === null || result === null || !result.ok) return false
    const hash = await sha256(documentText(result.document))
    setContent({ blocks: result.document.blocks, data: stored.content.data })
    set('final', { hash, who, at: new Date(now()).toISOString() })
    await flush()
    return true
  }, [flush, now, set, setContent, stored, who])
  const makeDraft = useCallback(() => set('final', null), [set])
  if (stored === null) return { open: null, draft }
  const legal = legalDocument(stored)
  const open = {
    id,
    view,
    draft,
    stored,
    legal,
    template,
    isOldVersion,
    who,
    fill,
    both,
    write,
    makeFinal,
    makeDraft,
  }
  return { open, draft }
}

function unitsOf(
  units: Readonly<Record<string, JsonValue | undefined>>,
): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(
    Object.entries(units).filter(
      (unit): unit is [string, JsonValue] => unit[1] !== undefined && unit[1] !== null,
    ),
  )
}

/** Optional marks are absent, never undefined. */
export function asJson(content: DocumentContent): JsonValue {
  return content as unknown as JsonValue
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
