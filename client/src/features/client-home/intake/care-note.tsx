import type { ReactNode } from 'react'
import { needsCare } from '../../../../../shared/domain/requests/care-words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { HelpLine } from '../help-lines.tsx'

/** Help lines beside words of self-harm or a threat. The text stays as it is; a person reads it before attorneys do. */
export function CareNote({ text }: { readonly text: string }): ReactNode {
  const care = needsCare(text)
  if (care === null) return null
  return (
    <Alert tone="warning" role="alert">
      {care === 'self_harm' ? (
        <>
          You don’t have to face this alone. Call or text <HelpLine number="988" /> at any hour. It’s free.
        </>
      ) : (
        <>
          If somebody may get hurt, call <HelpLine number="911" /> now.
        </>
      )}{' '}
      A person on our team reads this text before any attorney does.
    </Alert>
  )
}
