import { paths } from '@server/shared/paths';
import { useEffect } from 'react';
import { useAuth } from '@/hooks/useAuth';
import { loadHttp } from '@/lib/http';
import { onIdle } from '@/lib/idle';
import { keepPagesOffline } from '@/lib/keepOffline';
import { openQrReader } from '../qrReader';
import { openGate } from './offlineGate';
import { openVerify } from './readCode';

/** Preloads all lazy parts: offline it would be too late. */
const fetchRest = () => Promise.allSettled([loadHttp(), openQrReader(), openVerify()]);

/** The same for a kiosk, once it is started. */
export function useOfflineKiosk(deviceId: string, gateId: string, isStarted: boolean): void {
  useEffect(
    () => (isStarted ? openGate({ owner: deviceId, gateId, isKiosk: true }) : undefined),
    [deviceId, gateId, isStarted],
  );
  useEffect(() => onIdle(() => void fetchRest().then(() => keepPagesOffline([paths.validations.automatic()]))), []);
}

/** Makes the gate's page start and work offline. */
export function useOfflineGate(gateId: string | null): void {
  const userId = useAuth().user?.id;
  useEffect(
    () => (gateId && userId ? openGate({ owner: userId, gateId, isKiosk: false }) : undefined),
    [gateId, userId],
  );
  useEffect(() => onIdle(() => void fetchRest().then(() => keepPagesOffline([paths.validations.redeem()]))), []);
}
