import type { ReactNode } from 'react'
import { RadioField } from '../../ui/choice-field.tsx'
import { chooseTheme, THEME_LABELS, THEMES, useTheme } from './theme.ts'

type ThemeChoiceProps = { readonly legend: string }

/** Light, dark, or the system's theme; stored on this device. */
export function ThemeChoice({ legend }: ThemeChoiceProps): ReactNode {
  const chosen = useTheme()
  return (
    <fieldset>
      <legend>{legend}</legend>
      {THEMES.map((theme) => (
        <RadioField
          key={theme}
          name="theme"
          label={THEME_LABELS[theme]}
          checked={theme === chosen}
          onChange={() => chooseTheme(window, theme)}
        />
      ))}
    </fieldset>
  )
}
