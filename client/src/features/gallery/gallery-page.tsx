import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ButtonSection, FieldSection } from './control-sections.tsx'
import styles from './gallery.module.css'
import { LookSwitch } from './look-switch.tsx'
import { MovingSection } from './moving-section.tsx'
import { MessageSection, WaitingSection, WayfindingSection } from './state-sections.tsx'
import { TokenSections } from './token-sections.tsx'

/** /ui-test: every component in every state, for designers and developers. The controls have no effect. */
export function GalleryPage(): ReactNode {
  useDocumentTitle('Components')
  return (
    <main className={styles['page']}>
      <Card>
        <PageHeading
          title="Components"
          lead="Every part of the interface, in every state. Nothing here is sent anywhere."
        />
        <LookSwitch />
      </Card>
      <TokenSections />
      <ButtonSection />
      <FieldSection />
      <MessageSection />
      <WaitingSection />
      <WayfindingSection />
      <MovingSection />
    </main>
  )
}
