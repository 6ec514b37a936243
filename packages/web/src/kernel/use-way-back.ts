import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { usePassage } from './title.ts'

/** Back to the very list that one came from, with its filters and its place; a link opened alone leads to the list. */
export function useWayBack(list: string): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const { from } = usePassage()
  return () => (canGoBack && from !== 'Login' ? router.history.back() : void navigate({ to: list }))
}
