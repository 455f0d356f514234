import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A part that the page can do without: where its code does not come, nothing is drawn, and the page stays. */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }))
}

function Nothing(): null {
  return null
}
