import { useEffect } from 'react'
import { goTo } from '../../kernel/go.ts'
import { translate } from '../../kernel/i18n.ts'
import { followIosMessages, type Told } from '../../kernel/ios-messages.ts'
import { renewPush } from '../../kernel/push-token.ts'
import { showToast } from '../../kernel/toast.ts'
import { readMessage } from '../../kernel/worker-names.ts'
import { pathOnDevice } from '../../kernel/worker-path.ts'

const renew = () => void renewPush().catch(() => undefined)

/** The browser gave the worker another address to be reached under. */
function hearWorker({ data }: MessageEvent) {
  if (readMessage(data)?.type === 'subscriptionChanged') renew()
}

function showTold({ message, path }: Told, phone: boolean) {
  const open = path !== null && {
    action: { label: translate('notification:open'), run: () => goTo(pathOnDevice(path, phone)) },
  }
  showToast({ tone: 'info', text: message, ...open })
}

/** Keeps the device that the person chose to be told on: its token true, and the messages of an iPhone fetched. */
export function usePushUpkeep(phone: boolean) {
  // Browser, server and clock are outside React.
  useEffect(() => {
    renew()
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    worker?.addEventListener('message', hearWorker)
    const stopFetching = followIosMessages({
      show: (told) => showTold(told, phone),
      sumUp: (count) => translate('notification:earlier', { count }),
    })
    return () => {
      worker?.removeEventListener('message', hearWorker)
      stopFetching()
    }
  }, [phone])
}
