// The page of all components with their states, for development only: make dev, then /components.html. It is not built.
import { createRoot } from 'react-dom/client'
import { Toaster } from '../src/ui/toast/Toaster.tsx'
import '../src/ui/style/tokens.css'
import '../src/ui/style/more.css'
import '../src/ui/style/pro.css'
import { Gallery } from './Gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <>
    <Gallery />
    <Toaster />
  </>,
)
