/** The keys of a menu (WAI-ARIA Authoring Practices): arrows wrap around, Home and End go to the ends. */
const STEPS = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End'] as const
type Step = (typeof STEPS)[number]

export function isStep(key: string): key is Step {
  return STEPS.some((step) => step === key)
}

/** Moves the focus among the items of `menu`. */
export function stepTo(menu: HTMLElement | null, step: Step): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const now = items.findIndex((item) => item === document.activeElement)
  items.at(nextPlace(step, now, items.length))?.focus()
}

function nextPlace(step: Step, now: number, count: number): number {
  switch (step) {
    case 'Home':
      return 0
    case 'End':
      return -1
    case 'ArrowDown':
    case 'ArrowRight':
      return (now + 1) % count
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(now, 0) - 1
  }
}
