/** The layout of both legal pages: effective date, table of contents, and numbered paragraphs with anchors. */
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { MarketingPath } from '../../../../../shared/domain/marketing-pages.ts'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { MarketingFrame } from '../frame/marketing-frame.tsx'
import { Opening, Passage } from '../frame/passage.tsx'
import { PAGE_HEADS } from '../page-heads.ts'
import styles from './legal-page.module.css'

/** The date as displayed and in ISO 8601 (product spec, section 1). */
const EFFECTIVE_DATE = { words: 'July 12, 2025', iso: '2025-07-12' }

export type LegalSection = { readonly id: string; readonly title: string; readonly text: ReactNode }

type LegalPageProps = {
  readonly path: MarketingPath
  readonly title: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

export function LegalPage({ path, title, lead, sections }: LegalPageProps): ReactNode {
  useDocumentTitle(PAGE_HEADS[path].title)
  useStartAtTop()
  return (
    <MarketingFrame>
      <Opening title={title} lead={lead}>
        <p className={styles['date']}>
          Effective date: <time dateTime={EFFECTIVE_DATE.iso}>{EFFECTIVE_DATE.words}</time>
        </p>
      </Opening>
      <nav aria-label="On this page" className={styles['contents']}>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <Passage key={section.id} id={section.id} margin={`§ ${index + 1}`} title={section.title}>
          {section.text}
        </Passage>
      ))}
    </MarketingFrame>
  )
}

/** Scrolls to the top, even where the browser would restore an earlier position, unless the URL names a paragraph. */
function useStartAtTop(): void {
  const { hash } = useLocation()
  const isToParagraph = hash !== ''
  useEffect(() => {
    if (!isToParagraph) scrollTo(0, 0)
  }, [isToParagraph])
}
