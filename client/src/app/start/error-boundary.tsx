import { Component, type ReactNode } from 'react'
import type { Location } from 'react-router-dom'
import { ErrorPage } from './error-page.tsx'

type Props = { readonly location: Location; readonly children: ReactNode }
type State = { readonly location: Location; readonly failure: { readonly error: unknown } | null }

/** Catches errors that no screen caught. Navigating to another address clears the error. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, failure: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return state.location === location ? null : { location, failure: null }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure === null ? this.props.children : <ErrorPage error={failure.error} />
  }
}
