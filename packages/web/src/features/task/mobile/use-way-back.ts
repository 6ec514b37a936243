import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'

/** Back where one came from, or to the day in place of this page. */
export function useWayBack() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isAbove = useLocation({ select: ({ state }) => state.above === true })
  return () => (isAbove ? history.back() : void navigate({ to: '/m/work', replace: true }))
}
