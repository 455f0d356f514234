/** The source of an answer or a finding: the document's text, or the page as it looks, with the passage highlighted. */
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { unopenedWords } from '../documents/document-words.ts'
import { errorWords } from '../error-words.ts'
import type { CaseDocument } from '../storage/case-file.ts'
import type { TextSection } from '../reading/text-sections.ts'
import { useWorkspace } from '../workspace/workspace-context.tsx'
import { PageView } from './page-view.tsx'
import type { Source } from './source.ts'
import styles from './source.module.css'

type SourcePanelProps = {
  readonly source: Source
  readonly document: CaseDocument
  /** Counts the times that a source was opened: each of them moves the focus to the passage. */
  readonly opened: number
  readonly onClose: () => void
}

export function SourcePanel({ source, document, opened, onClose }: SourcePanelProps): ReactNode {
  const [at, setAt] = useState(source.start)
  const [shown, setShown] = useState({ source, opened })
  const [view, setView] = useState<'text' | 'page'>('text')
  const passage = useRef<HTMLElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const focused = useRef(0)
  const panel = useRef<HTMLElement>(null)
  useEscape(panel, onClose)
  if (shown.opened !== opened) {
    setShown({ source, opened })
    setAt(source.start)
  }
  const { section, failure } = useSection(document, at)
  const isPdf = document.kind === 'pdf'
  useEffect(() => {
    // Once for each opening: who turns pages keeps the focus on the button.
    if (section === null || focused.current === opened) return
    focused.current = opened
    const place = passage.current ?? text.current
    place?.focus({ preventScroll: true })
    passage.current?.scrollIntoView({ block: 'center' })
  }, [opened, section])

  return (
    <section ref={panel} aria-label={`Source: ${document.file}`} className={styles['panel']}>
      <header className={styles['head']}>
        <h2 className={styles['file']}>{document.file}</h2>
        <Button size="small" variant="ghost" aria-label="Close the source" onClick={onClose}>
          <Icon name="close" size={16} />
        </Button>
      </header>
      {failure !== null && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      {section === null ? (
        failure === null && <Skeleton label="Opening the source…" rows={4} />
      ) : (
        <>
          <div className={styles['bar']}>
            <Steps section={section} isPdf={isPdf} onStep={setAt} />
            {isPdf && (
              <div role="group" aria-label="View" className={styles['views']}>
                {(['text', 'page'] as const).map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={view === one}
                    className={styles['view']}
                    onClick={() => setView(one)}
                  >
                    {one === 'text' ? 'Text' : 'Page'}
                  </button>
                ))}
              </div>
            )}
          </div>
          {view === 'page' && isPdf ? (
            <PageView document={document} section={section} source={source} />
          ) : (
            <SectionText section={section} source={source} passage={passage} text={text} />
          )}
        </>
      )}
    </section>
  )
}

function useEscape(place: RefObject<HTMLElement | null>, onEscape: () => void): void {
  useEffect(() => {
    const { current } = place
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onEscape()
    }
    current?.addEventListener('keydown', onKey)
    return () => current?.removeEventListener('keydown', onKey)
  }, [place, onEscape])
}

/** null until it is there. */
function useSection({ file }: CaseDocument, at: number) {
  const { client, version, settled } = useWorkspace()
  const [section, setSection] = useState<TextSection | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    async function look(): Promise<void> {
      let found = await client.call('section', { file, at })
      let lost: string | undefined
      if (found === null) {
        // The workspace was opened just now, and its texts are on their way.
        const { documents, unopened } = await settled()
        const own = documents.filter((one) => one.file === file)
        lost = unopenedWords(own, unopened)[0]
        found = await client.call('section', { file, at })
      }
      if (!isCurrent) return
      setSection(found)
      setFailure(lost ?? null)
    }
    look().catch((error: unknown) => isCurrent && setFailure(errorWords(error)))
    return () => {
      isCurrent = false
    }
  }, [client, settled, file, at, version])
  return { section, failure }
}

type StepsProps = {
  readonly section: TextSection
  readonly isPdf: boolean
  readonly onStep: (at: number) => void
}

function Steps({ section, isPdf, onStep }: StepsProps): ReactNode {
  const { number, of, page, pages, start, text } = section
  const next = start + text.length + 3
  return (
    <div className={styles['steps']}>
      <Button
        size="small"
        aria-label={isPdf ? 'Previous page' : 'Previous part'}
        aria-disabled={number === 0}
        onClick={() => number > 0 && onStep(Math.max(0, start - 4))}
      >
        ‹
      </Button>
      <span role="status" className={styles['where']}>
        {isPdf ? `Page ${page} of ${pages}` : of > 1 ? `Part ${number + 1} of ${of}` : 'Whole text'}
      </span>
      <Button
        size="small"
        aria-label={isPdf ? 'Next page' : 'Next part'}
        aria-disabled={number === of - 1}
        onClick={() => number < of - 1 && onStep(next)}
      >
        ›
      </Button>
    </div>
  )
}

type SectionTextProps = {
  readonly section: TextSection
  readonly source: Source
  readonly passage: RefObject<HTMLElement | null>
  readonly text: RefObject<HTMLDivElement | null>
}

function SectionText({ section, source, passage, text: region }: SectionTextProps): ReactNode {
  const { text, start, scanned } = section
  const from = Math.max(0, source.start - start)
  const to = Math.min(text.length, source.end - start)
  const isHere = from < to
  return (
    // Whoever uses the keyboard scrolls it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={region} className={styles['text']} tabIndex={0} role="region" aria-label="Text of the document">
      {scanned && (
        <p className={styles['scan']}>This page is a scan: a picture without text. It cannot be searched.</p>
      )}
      {isHere ? (
        <>
          {text.slice(0, from)}
          <mark ref={passage} tabIndex={-1} className={styles['passage']}>
            <VisuallyHidden>Cited passage: </VisuallyHidden>
            {text.slice(from, to)}
            <VisuallyHidden> End of the cited passage.</VisuallyHidden>
          </mark>
          {text.slice(to)}
        </>
      ) : (
        text
      )}
    </div>
  )
}
