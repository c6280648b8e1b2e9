//! Connections whose last words arrive.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::timeout;

use crate::base::Permit;
use crate::edge::patience::Patience;

/// How long what the client still sends is read.
const LONGEST: Duration = Duration::from_secs(2);
/// How much of it, in bytes.
const MOST: u64 = 1 << 20;

/// A connection that reads on for a while after its last answer. TCP resets one that is closed before everything was read, and a
/// client that is still sending then loses the answer, too: why its request was too large, or its message. Who does not read, or
/// whose permit is another's by now, is hung up on at once.
pub(crate) struct Lingering {
    stream: Option<TcpStream>,
    /// Held until the last words are said.
    permit: Arc<Permit>,
    patience: Patience,
}

impl Lingering {
    /// A connection that waits so long for a client that does not read.
    pub(crate) fn new(stream: TcpStream, permit: Arc<Permit>, patience: Duration) -> Self {
        Self {
            stream: Some(stream),
            permit,
            patience: Patience::new(patience),
        }
    }

    /// What has come of writing. What a client does not read is not kept for it, not even by the system.
    fn written(
        &mut self,
        written: Poll<io::Result<usize>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<usize>> {
        let written = self.patience.with(written, context);
        if matches!(&written, Poll::Ready(Err(error)) if error.kind() == io::ErrorKind::TimedOut) {
            self.hang_up();
        }
        written
    }

    fn hang_up(&mut self) {
        if let Some(stream) = self.stream.take() {
            // Without it, the system goes on trying for a while.
            let _ = stream.set_zero_linger();
        }
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let stream = self.stream.as_mut().map(Pin::new);
        stream.ok_or_else(|| io::ErrorKind::NotConnected.into())
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        if self.permit.is_evicted() {
            self.hang_up();
        }
        if let (Some(stream), Ok(runtime)) = (self.stream.take(), Handle::try_current()) {
            let permit = Arc::clone(&self.permit);
            runtime.spawn(async move {
                read_on(stream).await;
                drop(permit);
            });
        }
    }
}

/// Says that nothing more comes, and reads until the other side says the same.
async fn read_on(mut stream: TcpStream) {
    // Whatever goes wrong now, the connection has ended.
    if stream.shutdown().await.is_ok() {
        let rest = async { tokio::io::copy(&mut stream.take(MOST), &mut tokio::io::sink()).await };
        let _ = timeout(LONGEST, rest).await;
    }
}

impl AsyncRead for Lingering {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(context, buffer)
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream()?.poll_write(context, bytes);
        self.written(written, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = self.stream()?.poll_write_vectored(context, slices);
        self.written(written, context)
    }

    fn is_write_vectored(&self) -> bool {
        let stream = self.stream.as_ref();
        stream.is_some_and(AsyncWrite::is_write_vectored)
    }
}
