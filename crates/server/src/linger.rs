//! Connections whose last words arrive.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long what the client still sends is read.
const LONGEST: Duration = Duration::from_secs(2);
/// How much of it, in bytes.
const MOST: u64 = 1 << 20;

/// A connection that reads on for a while after its last answer. TCP resets a connection that is closed
/// before everything was read, and a client that is still sending then loses the answer, too: why its
/// request was too large, or its message.
#[derive(Debug)]
pub(crate) struct Lingering(Option<TcpStream>);

impl Lingering {
    pub(crate) fn new(stream: TcpStream) -> Self {
        Self(Some(stream))
    }

    /// The stream, until it is dropped.
    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let stream = self.0.as_mut().map(Pin::new);
        stream.ok_or_else(|| io::ErrorKind::NotConnected.into())
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        if let (Some(stream), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(read_on(stream));
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
        self.stream()?.poll_write(context, bytes)
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
        self.stream()?.poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.0.as_ref().is_some_and(AsyncWrite::is_write_vectored)
    }
}
