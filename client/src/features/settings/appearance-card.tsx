import type { ReactNode } from 'react'
import { ThemeChoice } from '../../platform/theme/theme-choice.tsx'
import { Card } from '../../ui/card.tsx'

export function AppearanceCard(): ReactNode {
  return (
    <Card aria-labelledby="appearance-heading">
      <h2 id="appearance-heading">Appearance</h2>
      <ThemeChoice legend="Theme on this device" />
    </Card>
  )
}
