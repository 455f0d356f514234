/**
 * The component tree around every page. It is the same in the browser and during prerendering, so that the browser can hydrate a
 * prerendered page.
 */
import { StrictMode, type ReactNode } from 'react'
import type { OperatorFacts } from '../../../../shared/domain/operator-facts.ts'
import { OperatorFactsProvider } from '../../platform/operator-facts.tsx'
import { UnsavedWorkProvider, type UnsavedWork } from '../../platform/unsaved-work.tsx'
import { ToastProvider } from '../../ui/toast.tsx'
import { TitleBar } from './title-bar.tsx'

type AppFrameProps = {
  readonly facts: OperatorFacts
  readonly unsavedWork: UnsavedWork
  readonly pages: ReactNode
  /** Renders nothing visible; null where there is no worker to update. */
  readonly updates: ReactNode
}

export function AppFrame({ facts, unsavedWork, pages, updates }: AppFrameProps): ReactNode {
  return (
    <StrictMode>
      <TitleBar />
      <OperatorFactsProvider facts={facts}>
        <ToastProvider>
          <UnsavedWorkProvider unsavedWork={unsavedWork}>
            {pages}
            {updates}
          </UnsavedWorkProvider>
        </ToastProvider>
      </OperatorFactsProvider>
    </StrictMode>
  )
}
