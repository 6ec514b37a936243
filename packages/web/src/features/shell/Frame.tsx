import { Outlet } from '@tanstack/react-router'
import { ConfirmProvider } from '../../ui/ConfirmDialog.tsx'
import { CornerBars } from './CornerBar.tsx'
import { LiveBar } from './LiveBar.tsx'
import { MemoryBar } from './MemoryBar.tsx'
import { ToastRegion } from './ToastRegion.tsx'
import { UpdateBar } from './UpdateBar.tsx'

/** Around every page, with a shell or without. */
export const Frame = () => (
  <ConfirmProvider>
    <MemoryBar />
    <Outlet />
    <ToastRegion />
    <CornerBars>
      <UpdateBar />
      <LiveBar />
    </CornerBars>
  </ConfirmProvider>
)
