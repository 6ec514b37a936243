import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useReducer, useState } from 'react'
import { dropUnauthorized, getAuth } from '../../kernel/me.ts'
import { usePassage } from '../../kernel/title.ts'
import { showToast } from '../../kernel/toast.ts'
import { firstState, type LoginEvent, nextState } from './login-state.ts'
import { findResetLink, forgetResetLink, keepResetLink, readMailedLink } from './mailed-link.ts'

export type LoginPath = '/login' | '/m/login'

/** The panels, opened by what arrived: a reset link in the address, one stored before, or neither. */
export function useLoginState(path: LoginPath) {
  const { token }: { token?: unknown } = useSearch({ strict: false })
  const isFirstPage = usePassage().to === null
  const navigate = useNavigate()
  const [arrived] = useState(() => (token === undefined ? findResetLink() : readMailedLink(token)))
  const [state, dispatch] = useReducer(nextState, arrived, firstState)

  function takeUnauthorized() {
    if (getAuth().kind !== 'unauthorized') return
    dropUnauthorized()
    // Within the page an ended session has said so itself; a notice here would take its place.
    if (isFirstPage) showToast({ tone: 'error', key: 'session.unauthorized' })
  }

  function takeResetLink() {
    if (arrived === null) forgetResetLink()
    else keepResetLink(arrived)
    if (token === undefined) return
    if (arrived === null) showToast({ tone: 'error', key: 'sign-in:reset.broken' })
    // A reset without a token opens the sign-in, which finds the stored one.
    void navigate({ to: path, replace: true })
  }

  // Once, at the opening: the token must leave the address bar and the refused sign-in the vault.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the address are not an arrival
  useEffect(() => {
    takeUnauthorized()
    takeResetLink()
  }, [])

  function send(event: LoginEvent) {
    forgetResetLink()
    dispatch(event)
  }
  return { state, send }
}
