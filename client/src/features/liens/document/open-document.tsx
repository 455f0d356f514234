import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { missingFields } from '../../../../../shared/domain/documents/document-model.ts'
import { SaveMark } from '../../../offline/react/save-mark.tsx'
import type { RecordView } from '../../../offline/records/record-store.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { newDocumentPath } from '../lien-paths.ts'
import styles from './document-page.module.css'
import { DocumentPreview } from './document-preview.tsx'
import { EditStep } from './edit-step.tsx'
import { FieldsStep } from './fields-step.tsx'
import { FinalStep } from './final-step.tsx'
import { useDocument, type OpenDocument } from './use-document.ts'
import { useKeptDocumentFiles } from './use-document-file.ts'
import { holderOf, useMatterData, type MatterData } from './use-matter-data.ts'

const STEPS = [
  { id: 'fields', label: 'Fields' },
  { id: 'edit', label: 'Edit' },
  { id: 'preview', label: 'Preview' },
  { id: 'final', label: 'Final and files' },
] as const
/** The text of a final document does not change. */
const FINAL_STEPS = [STEPS[2], STEPS[3]] as const
type StepId = (typeof STEPS)[number]['id']
const PANEL = 'document'

/** A document that was begun: its steps in any order, because every one is saved as it is typed. */
export function DocumentSteps({ id, view }: { readonly id: string; readonly view: RecordView }): ReactNode {
  const { open, draft } = useDocument(id, view)
  const { load } = draft.draft
  // From the first step on, so that files can be made offline later.
  useKeptDocumentFiles()
  if (load.status === 'loading') return <Skeleton label="Loading the document…" />
  if (load.status === 'elsewhere')
    return (
      <Alert tone="warning" role="status">
        This document is open in another window of this browser. Close it there to edit it here.
      </Alert>
    )
  if (open === null)
    return (
      <Alert tone="danger" role="alert">
        This document can’t be read by this version of the app. Reload the page to get the newest version.
      </Alert>
    )
  return <Document open={open} />
}

function Document({ open }: { readonly open: OpenDocument }): ReactNode {
  const { id, stored, draft, view, legal } = open
  const [query] = useSearchParams()
  const { matter, isMissing } = useMatterData(stored.book, stored.lien, stored.offer)
  const isFinal = stored.final !== null
  const steps = isFinal ? FINAL_STEPS : STEPS
  const selected = steps.find((step) => step.id === query.get('step'))?.id ?? steps[0].id
  const missing = missingFields(legal).length
  return (
    <div className={styles['open']}>
      <div className={styles['sticky']}>
        <SaveMark
          save={draft.draft.save}
          record={view}
          isInView={draft.isInView}
          hasErrors={Object.keys(draft.errors).length > 0}
          typed={draft.values}
          fileName="document.json"
          onRetry={() => void draft.draft.flush().catch(() => undefined)}
        />
        <Badge tone={isFinal ? 'success' : 'neutral'}>{isFinal ? 'Final' : 'Draft'}</Badge>
      </div>
      <About open={open} matter={matter} isMissing={isMissing} />
      {draft.errors['content'] !== undefined && (
        <Alert tone="danger" role="alert">
          {draft.errors['content']}
        </Alert>
      )}
      <Tabs
        label="Steps of the document"
        panelId={PANEL}
        selected={selected}
        tabs={steps.map((step) => ({
          ...step,
          to: newDocumentPath({ document: id, step: step.id }),
          ...(step.id === 'fields' && { count: missing }),
        }))}
      />
      <TabPanel id={PANEL} selected={selected}>
        <Step selected={selected} open={open} matter={matter} />
      </TabPanel>
    </div>
  )
}

type StepProps = {
  readonly selected: StepId
  readonly open: OpenDocument
  readonly matter: MatterData | null
}

function Step({ selected, open, matter }: StepProps): ReactNode {
  switch (selected) {
    case 'fields':
      return <FieldsStep open={open} matter={matter} />
    case 'edit':
      return <EditStep open={open} matter={matter} />
    case 'preview':
      return <DocumentPreview document={open.legal} topLevel={2} />
    case 'final':
      return <FinalStep open={open} />
  }
}

type AboutProps = {
  readonly open: OpenDocument
  readonly matter: MatterData | null
  readonly isMissing: boolean
}

function About({ open, matter, isMissing }: AboutProps): ReactNode {
  const { draft, stored, template } = open
  return (
    <div className={styles['about']}>
      {stored.final === null && (
        <TextField
          label="Title of the document"
          autoComplete="off"
          value={stored.title}
          error={draft.errors['title']}
          onChange={({ target }) => draft.set('title', target.value)}
        />
      )}
      <p className={styles['quiet']}>
        {template === null ? 'Template' : template.title}
        {matter !== null && ` · ${matter.title}`}
        {matter !== null && matter.lien !== null && ` · ${holderOf(matter.lien)}`}
        {isMissing && ' · The matter isn’t on this device, so its values can’t be compared.'}
      </p>
    </div>
  )
}
