import type { ReloadOptions } from '@inertiajs/core';
import { router } from '@inertiajs/react';

/**
 * Reads the page's figures again without being asked. A server that cannot be reached is not worth a message of
 * its own then: the frame says that the network is gone, and what is shown stays.
 */
export const lookAgain = ({ onNetworkError, ...options }: ReloadOptions = {}): void =>
  router.reload({
    ...options,
    onNetworkError: (error) => {
      onNetworkError?.(error);
      return false;
    },
  });
