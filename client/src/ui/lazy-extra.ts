import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** A lazy component for optional parts: renders nothing when its code fails to load. */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => Nothing) }))
}

function Nothing(): null {
  return null
}
