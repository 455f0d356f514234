import type { ReactNode } from 'react'

/** Of a list of facts. One that is not known is left out. */
export function Fact({
  name,
  children,
}: {
  readonly name: string
  readonly children: string | null
}): ReactNode {
  if (children === null || children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
