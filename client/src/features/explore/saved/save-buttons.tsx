import type { ReactNode } from 'react'
import type { Teaser } from '../../../../../shared/contracts/explore.ts'
import { Button } from '../../../ui/button.tsx'
import type { CaseState } from './case-mark.ts'
import { useCaseMarks } from './case-marks.tsx'

type SaveButtonsProps = {
  readonly requestId: string
  /** null: its text is not known here. */
  readonly teaser: Teaser | null
  /** The id of the heading that names the request. */
  readonly describedBy: string
  /** The request has left the list with its buttons: moves the focus on. */
  readonly onLeft?: (state: CaseState | null) => void
}

/** Saves or hides a request, offline too. Needs a `CaseMarksProvider` above it. */
export function SaveButtons({ requestId, teaser, describedBy, onLeft }: SaveButtonsProps): ReactNode {
  const { stateOf, mark } = useCaseMarks()
  const state = stateOf(requestId)
  const to = (next: CaseState | null, message: string) => async (): Promise<void> => {
    if (await mark({ requestId, teaser, state: next, message })) onLeft?.(next)
  }
  const button = (label: string, press: () => Promise<void>, variant: 'secondary' | 'ghost'): ReactNode => (
    <Button size="small" variant={variant} aria-describedby={describedBy} onClick={() => void press()}>
      {label}
    </Button>
  )
  return (
    <>
      {state === 'saved'
        ? button('Remove from saved', to(null, 'Removed from your saved cases.'), 'secondary')
        : button('Save', to('saved', 'Saved. You find it in Saved cases.'), 'secondary')}
      {state === 'hidden'
        ? button('Show again', to(null, 'Explore shows it again.'), 'ghost')
        : button('Hide', to('hidden', 'Hidden. You find it in Saved cases, under Hidden.'), 'ghost')}
    </>
  )
}
