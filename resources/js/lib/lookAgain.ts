import type { ReloadOptions } from '@inertiajs/core';
import { router } from '@inertiajs/react';

/**
 * Reloads the page's figures automatically. A network error needs no message: the frame shows that the network is lost,
 * and the figures stay.
 */
export const lookAgain = ({ onNetworkError, ...options }: ReloadOptions = {}): void =>
  router.reload({
    ...options,
    onNetworkError: (error) => {
      onNetworkError?.(error);
      return false;
    },
  });
