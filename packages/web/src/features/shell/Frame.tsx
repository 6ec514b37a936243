import { Outlet } from '@tanstack/react-router'
import { ConfirmProvider } from '../../ui/ConfirmDialog.tsx'
import { MemoryBar } from './MemoryBar.tsx'
import { ToastRegion } from './ToastRegion.tsx'
import { UpdateBar } from './UpdateBar.tsx'

/** Around every page, with a shell or without. */
export const Frame = () => (
  <ConfirmProvider>
    <MemoryBar />
    <Outlet />
    <ToastRegion />
    <UpdateBar />
  </ConfirmProvider>
)
