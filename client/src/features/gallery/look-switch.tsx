import { useEffect, useState, type ReactNode } from 'react'
import { SelectField } from '../../ui/select-field.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'

const STYLES = ['application', 'signup', 'marketing'] as const
const SCHEMES = ['as the device', 'light', 'dark'] as const

/** Switches between the three styles and two color schemes. Leaving the page restores both. */
export function LookSwitch(): ReactNode {
  const [style, setStyle] = useState<string>(STYLES[0])
  const [scheme, setScheme] = useState<string>(SCHEMES[0])
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset['pageStyle']
    dataset['pageStyle'] = style
    return () => {
      dataset['pageStyle'] = before
    }
  }, [style])
  useEffect(() => {
    const { dataset } = document.documentElement
    if (scheme === SCHEMES[0]) return undefined
    const before = dataset['theme']
    dataset['theme'] = scheme
    return () => {
      if (before === undefined) delete dataset['theme']
      else dataset['theme'] = before
    }
  }, [scheme])
  return (
    <Toolbar>
      <SelectField label="Page style" value={style} onChange={(event) => setStyle(event.target.value)}>
        <Options of={STYLES} />
      </SelectField>
      <SelectField label="Color scheme" value={scheme} onChange={(event) => setScheme(event.target.value)}>
        <Options of={SCHEMES} />
      </SelectField>
    </Toolbar>
  )
}

function Options({ of: values }: { readonly of: readonly string[] }): ReactNode {
  return values.map((value) => <option key={value}>{value}</option>)
}
