import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { AccountGate } from '../accounts/account-gate.tsx'
import type { Source } from './sources.ts'
import { SourceContent } from './source-content.tsx'

/** What a connected account has, or the way to connect it. */
export function SourceCard({ source }: { readonly source: Source }): ReactNode {
  return (
    <Card aria-labelledby="source-heading">
      <h2 id="source-heading">{source.title}</h2>
      <AccountGate provider={source.provider} service={source.service} what={source.what}>
        <SourceContent id={source.id} />
      </AccountGate>
    </Card>
  )
}
